/**
 * A page that somebody comes back to, or into whose middle a link leads, is laid out whole at once: a place is found
 * exactly only where everything above it has its own height (`app/first-paint/lay-out-later.ts`). Runs as it is written
 * here, inside the page and before anything of it is laid out; so it uses nothing from outside itself.
 */
export function layOutWhole() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  document.documentElement.toggleAttribute('data-whole', load?.type !== 'navigate' || location.hash !== '')
}
