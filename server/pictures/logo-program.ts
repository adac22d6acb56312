import { type LogoResult, makeLogo } from './make-logo.ts'
import { servePictureJobs } from './serve-picture-jobs.ts'

// Entry of a child process that makes one logo: see make-picture-in-child.ts.
servePictureJobs<Uint8Array, LogoResult>(async (file, say) => say(await makeLogo(file)))
