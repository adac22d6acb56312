import { type ComponentType, createContext } from 'react'

/**
 * The markup of a part that looks the same wherever it is shown, for as long as its properties do, which are plain data:
 * texts, numbers, flags, lists and objects of these. It knows neither router nor contexts.
 */
export type DrawOnce = <P extends object>(Part: ComponentType<P>, properties: P) => string

/** What the server has for it; a browser has nothing, and the part comes to life there. */
export const DrawnOnce = createContext<DrawOnce | undefined>(undefined)
