/** Seed of property-based tests: fixed, or set by FUZZ_SEED to explore further. */
export const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? 1499)
