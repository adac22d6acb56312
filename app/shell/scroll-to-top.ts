import { prefersStill } from '#app/ui/prefers-still.ts'

/** Smoothly, unless less motion is asked for. */
export const scrollToTop = () => window.scrollTo({ top: 0, behavior: prefersStill() ? 'auto' : 'smooth' })
