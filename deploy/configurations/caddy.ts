import { BACKEND_CHECK } from '#deploy/backend-check'
import { CHANGE_PASSWORD, CHANGE_PASSWORD_PAGE } from '#deploy/change-password'
import { API_HEADERS, KEPT_FOR_GOOD, RUN_BY_PAGES, SECURITY_HEADERS } from '#deploy/headers'
import { QUERY_BEGINS } from '#deploy/logged-path'
import { LOCALE_CODES } from '#/locales/locale'
import { ADDRESSED_PAGES, NOT_FOUND, PAGE_FILES, suffixOf } from './addresses'

const headerLines = Object.entries(SECURITY_HEADERS).map(
  ([name, value]) => `\theader ?${name} "${value}"`,
)

const apiHeaderLines = Object.entries(API_HEADERS).map(
  ([name, value]) => `\t\t\t\t${name} "${value}"`,
)

/** Allows double slashes and a trailing one, as the router does. */
const pageLines = ADDRESSED_PAGES.map(({ name, path }) => {
  const pattern = path.replaceAll('/', '/+').replace('*', '[^/]+')
  return `\t\t"~^${pattern}/*$" ${name}`
})

const languageLines = [
  ...LOCALE_CODES.map((locale) => `\t\t"~^${locale}[,|]" "${suffixOf(locale)}"`),
  ...LOCALE_CODES.map((locale) => `\t\t"~\\|${locale}$" "${suffixOf(locale)}"`),
]

/** A complete Caddyfile for a site on a domain of its own. */
export const caddyfile = `# Written by the build: a complete example. Change play.example, the backend, and /srv/site if the site is elsewhere.
# Caddy obtains the certificate by itself.

{
	# A request with another name or port than the site's would be logged in full, with the keys in its query.
	log default {
		exclude http.log.access
	}
}

# Headers that the backend sends itself are kept.
(site_headers) {
${headerLines.join('\n')}
	header -Server
}

(site_files) {
	header ?Vary Accept-Encoding
	# Part of a small file is of no use, and part of an error page is wrong.
	request_header -Range
	file_server {
		precompressed br gzip
	}
}

play.example {
	root * /srv/site/current/dist
	import site_headers

	# Once everything under the domain is permanently served over https:
	# header Strict-Transport-Security "max-age=63072000; includeSubDomains"

	# Queries carry keys from e-mails and payment ids, so only the path is logged.
	log {
		output file /var/log/caddy/site.log
		format filter {
			wrap json
			fields {
				request>uri regexp "(?is)${QUERY_BEGINS}.*" ""
				request>headers delete
				request>tls delete
				resp_headers delete
			}
		}
	}

	# The page for an address; every other address gets ${NOT_FOUND}.html with status 404.
	map {path} {site_page} {
${pageLines.join('\n')}
		default none
	}
	# Its language: the first ?lang= (Caddy joins several with commas), then the cookie.
	map "{query.lang}|{cookie.locale}" {site_locale} {
${languageLines.join('\n')}
		default ""
	}

	route {
		# Caddy normalizes a path for matching and forwards it unchanged. So match API requests on the original path: it
		# begins with /api/v2/ and has no segment that begins with a dot, in any encoding: such a segment would lead a
		# backend out of the API.
		@api {
			not method TRACE
			# API data must not run as a script or style of a page.
			not header_regexp Sec-Fetch-Dest ${RUN_BY_PAGES}
			vars_regexp {http.request.orig_uri} ^(?:https?://[^/?]*)?/api/v2/
			not vars_regexp {http.request.orig_uri} (?i)^[^?]*(?:/|\\\\|%2f|%5c)(?:\\.|%2e)
		}
		handle @api {
			header ?Cache-Control no-store
			# API responses are data, whatever type they claim: opened as a page, they run nothing.
			header {
${apiHeaderLines.join('\n')}
				defer
			}
			reverse_proxy http://127.0.0.1:3000 {
				header_up Host {upstream_hostport}
				# A visitor's headers must not pass for those of a proxy.
				header_up -X-Real-IP
				header_up -Forwarded
				transport http {
					dial_timeout 5s
					response_header_timeout 60s
				}
			}
		}

		# A provider may return the player by POST: a page cannot be posted to. The posted body is not read; a provider
		# that sends the payment's id only there must return players to the backend first.
		@returned {
			method POST
			path_regexp status ^/payment/([\\w-]+)/?$
		}
		handle @returned {
			header Cache-Control no-store
			redir * /payment/{re.status.1}?{query} 303
		}

		@refused not method GET HEAD
		error @refused 405

		# 200 if the backend answers a request without a token, even with an error; /healthz checks Caddy alone.
		handle /readyz {
			header Cache-Control no-store
			rewrite * ${BACKEND_CHECK}
			reverse_proxy http://127.0.0.1:3000 {
				header_up Host {upstream_hostport}
				header_up -Authorization
				header_up -Cookie
				transport http {
					dial_timeout 5s
					response_header_timeout 5s
				}
				@answered status 2xx 4xx
				handle_response @answered {
					respond "ok" 200
				}
				handle_response {
					respond "The backend does not answer" 503
				}
			}
		}
		handle /healthz {
			header Cache-Control no-store
			respond "ok" 200
		}

		# Password managers look here.
		handle ${CHANGE_PASSWORD} {
			header Cache-Control no-store
			redir * "${CHANGE_PASSWORD_PAGE}" 302
		}

		# Not public: hidden files, compressed copies, and the files of pages, whose addresses have no .html.
		@hidden {
			path_regexp (?:/\\.|^/_(?:headers|redirects)$|\\.(?:br|gz|map)$|^/(?:${PAGE_FILES})$)
			not path /.well-known/*
		}
		error @hidden 404

		@page expression {site_page} != "none"
		handle @page {
			rewrite * /{site_page}{site_locale}.html
			header Cache-Control "private, no-cache"
			header {
				Vary "Cookie, Accept-Encoding"
				defer
			}
			import site_files
		}

		@asset {
			path /assets/*
			not path */
			file
		}
		handle @asset {
			@font path *.woff2
			header @font Content-Type font/woff2
			header Cache-Control "${KEPT_FOR_GOOD}"
			import site_files
		}

		@file {
			not path */
			file
		}
		handle @file {
			# Pictures that other sites show beside a link to this one.
			@shared path_regexp ^/share\\.\\w+\\.jpg$
			header @shared Cross-Origin-Resource-Policy cross-origin
			header /version.json Cache-Control no-cache
			header ?Cache-Control "public, max-age=3600"
			import site_files
		}

		error 404
	}

	handle_errors {
		import site_headers
		header Cache-Control no-store
		@refused expression {http.error.status_code} == 405
		header @refused Allow "GET, HEAD"

		@gateway expression {http.error.status_code} >= 500
		handle @gateway {
			header Content-Type "text/plain; charset=utf-8"
			respond "{http.error.status_text}" {http.error.status_code}
		}

		# A person who opens a missing file gets a page; a script gets a line of text.
		@script {
			path /assets/* /api/*
			not header Accept *text/html*
		}
		handle @script {
			header Content-Type "text/plain; charset=utf-8"
			respond "{http.error.status_text}" {http.error.status_code}
		}

		handle {
			rewrite * /${NOT_FOUND}{site_locale}.html
			header Cache-Control "private, no-cache"
			header {
				Vary "Cookie, Accept-Encoding"
				defer
			}
			import site_files
		}
	}
}
`

/** For the site block of a domain that has something else at its root: `server.mjs` serves the site under a path. */
export const caddyBelow = `# Written by the build. For the site block of a domain that has something else at its root. server.mjs, started with
# TRUST_PROXY=yes and stamped with VITE_SITE_URL=https://play.example/site, serves the site under /site and forwards the API.

@site path_regexp ^/(?:site|api/v2)(?:/|$)
handle @site {
	reverse_proxy http://127.0.0.1:8080
}
handle ${CHANGE_PASSWORD} {
	redir * "/site${CHANGE_PASSWORD_PAGE}" 302
}
handle /.well-known/security.txt {
	rewrite * /site{path}
	reverse_proxy http://127.0.0.1:8080
}
`
