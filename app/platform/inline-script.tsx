import { createContext, useContext } from 'react'

/** Marks the scripts that the server writes into a page, so that the page's policy allows them by their hashes. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** Runs a function in the page before its modules have loaded. The function must not use anything outside itself. */
export const InlineScript = ({ run }: { run: () => unknown }) => (
  <script
    nonce={useContext(ScriptNonce)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the source of our own function, written by the server alone
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${run})()` : '' }}
  />
)
