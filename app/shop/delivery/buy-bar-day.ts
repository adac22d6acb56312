import { createStore } from '#app/platform/store.ts'

const day = createStore<{ text: string; today: boolean } | undefined>(undefined)

/** Shows the panel's delivery day in the phone's buy bar, in place of the name. */
export const setBuyBarDay = day.set
export const useBuyBarDay = () => day.use()
