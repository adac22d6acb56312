/** An IPv6 address with a zone and a port is shorter; a forwarded header may hold anything. */
const LONGEST_ADDRESS = 100

/**
 * The network that an address belongs to, for limits: an IPv4 address by itself, an IPv6 address by its first 64 bits,
 * which is what one household or phone is given. An IPv4 address in IPv6's clothes is the IPv4 address. Anything else
 * stays as it is.
 */
export function networkOf(address: string): string {
  const bare = address
    .slice(0, LONGEST_ADDRESS)
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
