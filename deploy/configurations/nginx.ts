import { CHANGE_PASSWORD, CHANGE_PASSWORD_PAGE } from '#deploy/change-password'
import { API_HEADERS, KEPT_FOR_GOOD, RUN_BY_PAGES, SECURITY_HEADERS } from '#deploy/headers'
import { QUERY_BEGINS } from '#deploy/logged-path'
import { MEDIA_TYPES } from '#deploy/media-types'
import { DEFAULT_LOCALE, LOCALE_CODES } from '#/locales/locale'
import { ADDRESSED_PAGES, NOT_FOUND, PAGE_FILES, suffixOf } from './addresses'

const variableOf = (header: string) => `$site_${header.toLowerCase().replaceAll('-', '_')}`

/** A header of the site, unless the backend sends its own; under the API some replace the backend's. */
function headerMap([name, value]: [string, string]): string {
  const upstream = `$upstream_http_${name.toLowerCase().replaceAll('-', '_')}`
  const own = name === 'Cross-Origin-Resource-Policy' ? '$site_resource_policy' : `"${value}"`
  const map = (variable: string) => `map ${upstream} ${variable} { "" ${own}; default ""; }`
  const data = Object.entries(API_HEADERS).find(([one]) => one === name)?.[1]
  if (data === undefined) return map(variableOf(name))
  const usual = `${variableOf(name)}_of_pages`
  return `${map(usual)}\nmap $uri ${variableOf(name)} { ~^/api/v2/ "${data}"; default ${usual}; }`
}

const headers: [string, string][] = Object.entries(SECURITY_HEADERS)

const pageLines = ADDRESSED_PAGES.map(({ name, path }) => {
  const pattern = path.replaceAll('/', String.raw`\/`).replace('*', '[^/]+')
  return `    "~^${pattern}/?$" ${name};`
})

const languageLines = LOCALE_CODES.map((locale) => `    "~^${locale}$" "${suffixOf(locale)}";`)

/** For the `http` block: the page for each address, its language, and the headers of responses. */
export const nginxHttp = `# Written by the build. Include it in the http block.

# The page for an address; every other address gets ${NOT_FOUND}.html with status 404.
map $uri $site_page {
${pageLines.join('\n')}
    default none;
}

# Its language: ?lang= first, then the cookie, then ${DEFAULT_LOCALE}.
map $cookie_locale $site_chosen_locale {
${languageLines.join('\n')}
    default "";
}
map $arg_lang $site_locale {
${languageLines.join('\n')}
    default $site_chosen_locale;
}

# nginx normalizes a path for matching and forwards it unchanged. So match API requests on the original path: it begins with
# /api/v2/ and has no segment that begins with a dot, in any encoding: such a segment would lead a backend out of the API.
map $request_uri $site_is_api {
    "~*^[^?]*(?:[/\\x5c]|%2f|%5c)(?:\\.|%2e)" no;
    ~^/api/v2/ yes;
    default no;
}

# A person who opens a missing file gets a page; a script gets a line of text.
map $http_accept $site_error {
    ~text/html /site-no-page;
    default /site-no-file;
}

map "$status$uri" $site_cache_control {
    ~^\\d+/api/v2/ $site_api_cache_control;
    ~^\\d+/(?:health|ready)z$ no-store;
    ~^\\d+/.*\\.html$ "private, no-cache";
    ~^(?:200|304)/assets/ "${KEPT_FOR_GOOD}";
    ~^(?:200|304)/version\\.json$ no-cache;
    ~^(?:200|304)/ "public, max-age=3600";
    default no-store;
}
map $upstream_http_cache_control $site_api_cache_control { "" no-store; default ""; }
map $uri $site_vary {
    ~^/api/v2/ "";
    ~\\.html$ "Cookie, Accept-Encoding";
    default Accept-Encoding;
}
map $status $site_allow { 405 "GET, HEAD"; default ""; }

# Pictures that other sites show beside a link to this one.
map $uri $site_resource_policy { ~^/share\\.\\w+\\.jpg$ cross-origin; default same-origin; }
# API responses are data, whatever type they claim: opened as a page, they run nothing.
${headers.map(headerMap).join('\n')}

# Queries carry keys from e-mails and payment ids, so only the path is logged.
map $request_uri $site_path { "~*^(?<site_plain_path>(?:(?!${QUERY_BEGINS}).)*)" $site_plain_path; }
log_format site '$time_iso8601 $remote_addr $request_method $site_path $status $body_bytes_sent $request_time';

# Failed requests, the backend's failures included: which backend was asked, its status, and the times until it connected,
# answered and ended; "-" if it did not get that far.
map $status $site_failed { ~^5 1; default 0; }
log_format site_failures '$time_iso8601 $request_method $site_path $status backend=$upstream_addr said=$upstream_status '
    'connected=$upstream_connect_time answered=$upstream_header_time ended=$upstream_response_time';
`

const types = Object.entries(MEDIA_TYPES).map(
  ([extension, type]) => `    "${type}" ${extension.slice(1)};`,
)

const REFUSE_METHODS = 'if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }'

/** For the `server` block of the site, which sets `root` to the folder of the build. */
export const nginxServer = `# Written by the build. Include it in the server block of the site, after its root.

# nginx's error log contains the whole request, query included; the logs of the site leave the query out.
error_log /dev/null emerg;

server_tokens off;
absolute_redirect off;
merge_slashes on;
gzip_static on;
gzip_proxied any;
# Part of a small file is of no use, and the domain may have many cookies.
max_ranges 0;
large_client_header_buffers 4 16k;

# All headers are set here: an add_header inside a location would drop every one of them.
${headers.map(([name]) => `add_header ${name} ${variableOf(name)} always;`).join('\n')}
add_header Cache-Control $site_cache_control always;
add_header Vary $site_vary always;
add_header Allow $site_allow always;

types {
${types.join('\n')}
}
default_type application/octet-stream;

error_page 403 404 405 /site-no-page;

location / {
    ${REFUSE_METHODS}
    try_files $uri @site_page;
}
location @site_page {
    try_files /$site_page$site_locale.html =404;
}

location /assets/ {
    error_page 403 404 $site_error;
    error_page 405 /site-no-page;
    ${REFUSE_METHODS}
    try_files $uri =404;
}
location /api/ {
    error_page 404 $site_error;
    return 404;
}

# A provider may return the player by POST: a page cannot be posted to. The posted body is not read; a provider that sends
# the payment's id only there must return players to the backend first.
location ~ ^/payment/(?<site_payment_status>[\\w-]+)/?$ {
    if ($request_method = POST) { return 303 /payment/$site_payment_status$is_args$args; }
    ${REFUSE_METHODS}
    try_files $uri @site_page;
}

# Password managers look here.
location = ${CHANGE_PASSWORD} {
    ${REFUSE_METHODS}
    return 302 "${CHANGE_PASSWORD_PAGE}";
}

# Not public: hidden files, compressed copies, and the files of pages, whose addresses have no .html.
location ~ /\\.(?!well-known/) { return 404; }
location ~ ^/_(?:headers|redirects)$ { return 404; }
location ~ \\.(?:br|gz|map)$ { return 404; }
location ~ ^/(?:${PAGE_FILES})$ { return 404; }

location = /site-no-page {
    internal;
    try_files /${NOT_FOUND}$site_locale.html @site_unreadable;
}
# Every build has that page, so the root is wrong, or nginx has no access to one of the folders above it.
location @site_unreadable {
    types { }
    default_type "text/plain; charset=utf-8";
    return 500 "The server cannot read the files of the site\\n";
}
location = /healthz {
    types { }
    default_type "text/plain; charset=utf-8";
    return 200 "ok\\n";
}
location = /site-no-file {
    internal;
    types { }
    default_type "text/plain; charset=utf-8";
    return 404 "Not found\\n";
}
location @site_not_ready {
    types { }
    default_type "text/plain; charset=utf-8";
    return 503 "The backend does not answer\\n";
}
location @site_bad_gateway {
    types { }
    default_type "text/plain; charset=utf-8";
    return 502 "Bad Gateway\\n";
}
location @site_gateway_timeout {
    types { }
    default_type "text/plain; charset=utf-8";
    return 504 "Gateway Timeout\\n";
}
`

/** For the location of the API, beside its `proxy_pass`. */
export const nginxProxy = `# Written by the build. Include it in the location of the API.

error_page 404 $site_error;
if ($site_is_api = no) { return 404; }
# API data must not run as a script or style of a page.
if ($http_sec_fetch_dest ~ ${RUN_BY_PAGES}) { return 404; }

proxy_http_version 1.1;
proxy_set_header Host $proxy_host;
proxy_set_header Connection "";
proxy_set_header X-Forwarded-For $remote_addr;
# A request may name any host, and links in e-mails would lead there.
proxy_set_header X-Forwarded-Host $site_address;
proxy_set_header X-Forwarded-Proto $scheme;
${Object.keys(API_HEADERS)
  .map((name) => `proxy_hide_header ${name};`)
  .join('\n')}
# A visitor's headers must not pass for those of a proxy.
proxy_set_header X-Real-IP "";
proxy_set_header Forwarded "";
proxy_connect_timeout 5s;
proxy_read_timeout 60s;
proxy_send_timeout 60s;
proxy_ssl_server_name on;
proxy_redirect off;
error_page 502 503 @site_bad_gateway;
error_page 504 @site_gateway_timeout;
`

/** For the location of the readiness check, beside its `proxy_pass`. */
export const nginxReady = `# Written by the build. Include it in the location /readyz.

proxy_method GET;
proxy_pass_request_headers off;
proxy_pass_request_body off;
proxy_set_header Host $proxy_host;
proxy_set_header Content-Length "";
proxy_connect_timeout 5s;
proxy_read_timeout 5s;
proxy_ssl_server_name on;
proxy_intercept_errors on;
# The request has no token: even these errors show that the backend is up.
error_page 400 401 403 404 429 =200 /healthz;
error_page 500 502 503 504 =503 @site_not_ready;
`
