/** How many unfinished posts there may be, and how many bytes of them in memory: in all, and from one network. */
export type GateLimits = { posts: number; bytes: number; networkPosts: number; networkBytes: number }

/** A post within the limits. `take` counts bytes as they arrive; `leave` ends it. */
export type Pass = { take: (bytes: number) => TakeResult; leave: () => void }
/** `network`: the sender's own network has reached its share. `full`: all networks together have. */
export type TakeResult = 'taken' | 'network' | 'full'

/** This much of each body is always taken, so that large uploads never keep an order or a webhook out. */
const FREE_BYTES = 16 * 1024

/**
 * Bounds the request bodies that are in memory at one time. Bytes are counted as they arrive: a length that is announced
 * and never sent takes no room. A sender without a network is counted in all only.
 */
export function createBodyGate(limits: GateLimits) {
  const all = { posts: 0, bytes: 0 }
  const networks = new Map<string, { posts: number; bytes: number }>()

  function enter(network: string | undefined): Pass | Exclude<TakeResult, 'taken'> {
    const own = network === undefined ? { posts: 0, bytes: 0 } : (networks.get(network) ?? { posts: 0, bytes: 0 })
    if (own.posts >= limits.networkPosts) return 'network'
    if (all.posts >= limits.posts) return 'full'
    if (network !== undefined) networks.set(network, own)
    own.posts += 1
    all.posts += 1
    let [arrived, counted] = [0, 0]

    function take(bytes: number): TakeResult {
      arrived += bytes
      const more = Math.max(0, arrived - FREE_BYTES) - counted
      if (own.bytes + more > limits.networkBytes) return 'network'
      if (all.bytes + more > limits.bytes) return 'full'
      counted += more
      own.bytes += more
      all.bytes += more
      return 'taken'
    }
    function leave(): void {
      own.posts -= 1
      own.bytes -= counted
      all.posts -= 1
      all.bytes -= counted
      if (own.posts === 0 && network !== undefined) networks.delete(network)
    }
    return { take, leave }
  }
  return { enter, held: () => ({ ...all, networks: networks.size }) }
}

export type BodyGate = ReturnType<typeof createBodyGate>
