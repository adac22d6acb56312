import { useSyncExternalStore } from 'react'

const NEVER = () => () => {}

/** False on the server and while the page comes to life: for what only the browser knows, or only scripts can do. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )
