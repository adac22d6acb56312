/** So many gifts does the shop take at once: all that an order may have. */
const MOST_IDS = 100

const list = (names: readonly string[]) => names.map(encodeURIComponent).join(',')

/** What `/promise.json` is asked for beside the PIN code: services by their keys. */
export const forServices = (...keys: string[]): string => `for=${list(keys)}`

/** Gifts by their ids, a built box by `BOX_ID`. */
export const forGifts = (ids: readonly string[]): string => `ids=${list(ids.slice(0, MOST_IDS))}`
