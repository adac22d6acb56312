import { useEffect, useState } from 'react'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

/** Duration of the confirmation (specification §9). */
const COPIED_MS = 2000

type Props = {
  /** Text to copy; a function when it is known only in the browser. */
  text: string | (() => string)
  label: string
  inWords?: boolean
  /** Look of a button in words. */
  look?: 'ribbon' | 'quiet'
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, inWords = false, look = 'quiet' }: Props) {
  const [copies, setCopies] = useState(0)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (copies === 0) return
    setCopied(true)
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = () =>
    void copyText(typeof text === 'string' ? text : text()).then((done) => done && setCopies((count) => count + 1))
  return (
    <>
      <button
        type="button"
        className={inWords ? buttonClass({ look }, 'needs-scripts') : 'copy needs-scripts'}
        aria-label={inWords ? undefined : label}
        onClick={copy}
      >
        <Icon of={copied ? 'check' : 'copy'} />
        {inWords && label}
      </button>
      <span className="vh" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Fallback for pages without TLS and for browsers that deny clipboard access. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'vh'
  document.body.append(area)
  const before = document.activeElement
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
