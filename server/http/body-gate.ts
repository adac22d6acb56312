/** Bounds on unfinished posts and on their bytes in memory, in total and per network. */
export type GateLimits = { posts: number; bytes: number; networkPosts: number; networkBytes: number }

/** Admission of one post. `take` counts bytes as they arrive; `leave` ends it. */
export type BodyAdmission = { take: (bytes: number) => TakeResult; leave: () => void }
/** `network`: the sender's own network has reached its share. `full`: all networks together have. */
export type TakeResult = 'taken' | 'network' | 'full'

/** These first bytes of a body do not count, so that large uploads never block an order or a webhook. */
const FREE_BYTES = 16 * 1024

/**
 * Bounds the request bodies in memory. Bytes count as they arrive, so an announced length that is never sent takes no
 * room. A sender without a network counts only towards the total.
 */
export function createBodyGate(limits: GateLimits) {
  const totalUse = { posts: 0, bytes: 0 }
  const networks = new Map<string, { posts: number; bytes: number }>()

  function enter(network: string | undefined): BodyAdmission | Exclude<TakeResult, 'taken'> {
    const networkUse =
      network === undefined ? { posts: 0, bytes: 0 } : (networks.get(network) ?? { posts: 0, bytes: 0 })
    if (networkUse.posts >= limits.networkPosts) return 'network'
    if (totalUse.posts >= limits.posts) return 'full'
    if (network !== undefined) networks.set(network, networkUse)
    networkUse.posts += 1
    totalUse.posts += 1
    let [arrived, counted] = [0, 0]

    function take(bytes: number): TakeResult {
      arrived += bytes
      const more = Math.max(0, arrived - FREE_BYTES) - counted
      if (networkUse.bytes + more > limits.networkBytes) return 'network'
      if (totalUse.bytes + more > limits.bytes) return 'full'
      counted += more
      networkUse.bytes += more
      totalUse.bytes += more
      return 'taken'
    }
    function leave(): void {
      networkUse.posts -= 1
      networkUse.bytes -= counted
      totalUse.posts -= 1
      totalUse.bytes -= counted
      if (networkUse.posts === 0 && network !== undefined) networks.delete(network)
    }
    return { take, leave }
  }
  return { enter, held: () => ({ ...totalUse, networks: networks.size }) }
}

export type BodyGate = ReturnType<typeof createBodyGate>
