import fc from 'fast-check'
import { FUZZ_SEED } from './fuzz-seed.ts'

// Property-based tests without a seed of their own repeat the same cases in every run.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: FUZZ_SEED })
