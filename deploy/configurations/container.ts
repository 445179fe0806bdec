/** Checks the server's health with Node, the only program that every image with the server has. */
const HEALTH = `require("node:http").get({ host: "127.0.0.1", port: process.env.PORT, path: "/healthz" }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on("error", () => process.exit(1))`

/**
 * Without this flag, Node lets short-lived objects take up to 96 MB before it collects them; with it, 3 MB. A server
 * under load takes a fifth less memory in total.
 */
export const NODE_FLAGS = ['--max-semi-space-size=1'] as const

/**
 * The container of a release: Node's own image, the build and `server.mjs`. It needs no package, no shell and no
 * writable disk, and runs as an ordinary user.
 */
export const containerfile = `# Written by the build. Run it in the folder with dist and dist-deploy, of the archive or the sources, not of a deployment:
#   podman build --format docker -f dist-deploy/Containerfile -t site .
# The format keeps HEALTHCHECK, which OCI images do not have; Docker always builds this format.
#   podman run --read-only --cap-drop=all -p 8080:8080 -e BACKEND_URL=https://backend.example site
FROM docker.io/library/node:24-alpine
COPY --chmod=755 dist /site/dist
# Fails in a deployment folder, whose assets are a link to outside of it: the image would have none.
COPY --chmod=755 dist/assets/favicon-*.svg /site/dist/assets/
COPY --chmod=755 dist-deploy /site/dist-deploy
USER node
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
HEALTHCHECK CMD ${JSON.stringify(['node', '-e', HEALTH])}
CMD ${JSON.stringify(['node', ...NODE_FLAGS, '/site/dist-deploy/server.mjs'])}
`

/** A systemd unit for `server.mjs`. */
export const systemdUnit = `# Written by the build: an example for /etc/systemd/system/site.service, used with site.socket.
[Unit]
Description=The site
After=network.target site.socket
Requires=site.socket

[Service]
ExecStart=/usr/bin/node ${NODE_FLAGS.join(' ')} /srv/site/current/dist-deploy/server.mjs
Environment=SITE_ROOT=/srv/site/current/dist TRUST_PROXY=yes
Environment=BACKEND_URL=http://127.0.0.1:3000
Restart=on-failure
DynamicUser=yes
CapabilityBoundingSet=
LockPersonality=yes
NoNewPrivileges=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`

/** systemd holds the port while the service restarts: connections wait instead of being refused. */
export const systemdSocket = `# Written by the build: an example for /etc/systemd/system/site.socket.
[Unit]
Description=The port of the site

[Socket]
ListenStream=127.0.0.1:8080
NoDelay=yes

[Install]
WantedBy=sockets.target
`
