/** What tests that draw by lot begin with: the same in every run, or another one to look further. */
export const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? 1499)
