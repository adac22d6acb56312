import { recordEarlyEvents, startDeferredScripts } from './event-replay.ts'

/**
 * Delays the scripts of a rendered page until its first screen is painted, so that they do not compete with styles,
 * fonts and pictures for the network.
 *
 * The router's module script becomes inert by its type, and the preload links leave the head. A small inline script
 * records early clicks and text, waits for the paint, and inserts the same text again as a module, so the content
 * security policy's hash of it stays valid. `nonce` marks the renderer's own scripts; a page without them is returned
 * unchanged.
 */
export function deferScripts(html: string, nonce: string): string {
  const opening = `<script nonce="${nonce}" type="module" async="">`
  const start = html.indexOf(opening)
  const bodyStart = html.indexOf('<body')
  if (start < bodyStart) return html
  const head = html.slice(0, bodyStart)
  const modules = [...head.matchAll(MODULE_PRELOAD)].map(([, href = '']) => href)
  return [
    head.replaceAll(MODULE_PRELOAD, ''),
    html.slice(bodyStart, start),
    inline(nonce, `(${recordEarlyEvents})();(${startDeferredScripts})(${JSON.stringify(modules)})`),
    `<script nonce="${nonce}" type="${DEFERRED_TYPE}">`,
    html.slice(start + opening.length),
  ].join('')
}

/** A type that browsers do not run; `startDeferredScripts` looks for it. */
const DEFERRED_TYPE = 'text/deferred-module'
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g

/** Inline script without indentation, so that the largest list fits into the first packets of the response. */
const inline = (nonce: string, script: string): string =>
  `<script nonce="${nonce}">${script.replaceAll(/\n\s+/g, '\n').replaceAll('/* @__PURE__ */ ', '')}</script>`
