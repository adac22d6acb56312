/** Limits the input; a forwarded header may contain anything. */
const MAX_ADDRESS_LENGTH = 100

/**
 * Returns the network of an address for rate limits: an IPv4 address itself, the first 64 bits of an IPv6 address,
 * which one household or phone receives. IPv4-mapped IPv6 becomes IPv4; other text is unchanged.
 */
export function networkOf(address: string): string {
  const bare = address
    .slice(0, MAX_ADDRESS_LENGTH)
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '')
  const mapped = /^(?:0*:)*:?(?:0*:)*ffff:(\d+(?:\.\d+){3})$/.exec(bare)?.[1]
  if (mapped || !bare.includes(':')) return mapped ?? bare
  const [head = '', tail] = bare.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
