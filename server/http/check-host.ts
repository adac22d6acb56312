import type { IncomingMessage } from 'node:http'

/**
 * Returns false for a request whose host is missing, repeated, or different from that of its absolute URL: a proxy in
 * front may have read the other one (RFC 9112 §3.2). HTTP/1.0 needs no host.
 */
export function hasConsistentHost({ httpVersion, rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 && (url.startsWith('/') || url === '*' || isSameHost(url, headers.host))
}

function isSameHost(address: string, host: string): boolean {
  const asked = URL.parse(address)
  const named = asked && URL.parse(`${asked.protocol}//${host}`)
  return asked !== null && named?.host === asked.host
}
