import { useEffect } from 'react'
import { loadWholePage } from './load-whole-page.ts'

/** In session storage: the build whose page was reloaded. */
const RELOADED = 'reloaded-build'

declare global {
  interface Window {
    __reactRouterManifest?: { version: string }
  }
}

/**
 * Reloads the page once when it failed in the browser and the shop was upgraded since the page was opened: the data that
 * it got may be of the newer build. A failed page of the current build stays as it is.
 */
export function useReloadAfterUpgrade(hasFailed: boolean) {
  useEffect(() => {
    const version = window.__reactRouterManifest?.version
    if (!hasFailed || version === undefined || !import.meta.env.PROD) return
    isUpgraded(version).then(
      (upgraded) => upgraded && reloadOnce(version),
      () => undefined,
    )
  }, [hasFailed])
}

/** The service worker's file names the build that is being served. */
const isUpgraded = async (version: string): Promise<boolean> => {
  const answer = await fetch('/sw.js', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(version)
}

function reloadOnce(version: string) {
  try {
    if (sessionStorage.getItem(RELOADED) === version) return
    sessionStorage.setItem(RELOADED, version)
  } catch {
    return
  }
  loadWholePage()
}
