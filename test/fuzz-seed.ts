/** Seed of property-based tests: fixed, or set by FUZZ_SEED to explore further. */
export const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? 1499)

/** Random carts that the test of prices tries: 10,000, or set by CARTS. */
export const CART_COUNT = Number(process.env.CARTS ?? 10_000)
