import { BACKEND_CHECK } from '#deploy/backend-check'
import { CHANGE_PASSWORD, CHANGE_PASSWORD_PAGE } from '#deploy/change-password'

/** A complete configuration for a site on a domain of its own. */
export const nginxExample = `# A complete example for /etc/nginx/conf.d/. Change play.example, its certificate, the backend, /srv/site if the site is
# elsewhere, and $site_address if players reach it on another port than 443.

include /srv/site/current/dist-deploy/nginx/http.conf;

# With its port, if that is not 443: "play.example:8443".
map "" $site_address { default "play.example"; }

server {
    listen 80;
    listen [::]:80;
    server_name play.example;
    access_log /var/log/nginx/site.log site;
    location /.well-known/acme-challenge/ { root /var/www/html; }
    location / { return 301 https://$site_address$request_uri; }
}

server {
    listen 443 ssl http2;
    listen [::]:443 ssl http2;
    # HTTP/3, if nginx -V lists --with-http_v3_module:
    # listen 443 quic reuseport;
    # listen [::]:443 quic reuseport;
    # add_header Alt-Svc 'h3=":443"; ma=86400' always;
    server_name play.example;
    # A request for another host is not for this site.
    if ($host != $server_name) { return 421; }
    ssl_certificate /etc/letsencrypt/live/play.example/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/play.example/privkey.pem;
    ssl_protocols TLSv1.2 TLSv1.3;

    root /srv/site/current/dist;
    access_log /var/log/nginx/site.log site;
    access_log /var/log/nginx/site-failures.log site_failures if=$site_failed;
    include /srv/site/current/dist-deploy/nginx/server.conf;

    # If its module is installed (Debian: libnginx-mod-http-brotli-static), a sixth less to download:
    # brotli_static on;

    # Once everything under the domain is permanently served over https:
    # add_header Strict-Transport-Security "max-age=63072000; includeSubDomains" always;

    location ^~ /api/v2/ {
        include /srv/site/current/dist-deploy/nginx/proxy.conf;
        # No slash at the end: it would cut off the path.
        proxy_pass http://127.0.0.1:3000;
    }
    # 200 if the backend answers, else 503; /healthz checks nginx alone.
    location = /readyz {
        include /srv/site/current/dist-deploy/nginx/ready.conf;
        proxy_pass http://127.0.0.1:3000${BACKEND_CHECK};
    }
}
`

/**
 * For the `server` block of a domain that has something else at its root: `server.mjs` serves the site under a path.
 */
export const nginxBelow = `# Written by the build. For the server block of a domain that has something else at its root. server.mjs, started with
# TRUST_PROXY=yes and stamped with VITE_SITE_URL=https://play.example/site, serves the site under /site and forwards the API.

location ~ ^/(?:site|api/v2)(?:/|$) {
    proxy_pass http://127.0.0.1:8080;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-Proto $scheme;
}
location = ${CHANGE_PASSWORD} { return 302 "/site${CHANGE_PASSWORD_PAGE}"; }
location = /.well-known/security.txt { proxy_pass http://127.0.0.1:8080/site/.well-known/security.txt; }
`
