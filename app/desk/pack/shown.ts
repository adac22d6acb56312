import type { Route } from './+types/parcel.ts'

/** A parcel as the bench shows it, and what a press came to that could not be done. */
export type Shown = Route.ComponentProps['loaderData']
export type Failed = { fault: string; act: string; text: string; isLeft: boolean } | undefined
