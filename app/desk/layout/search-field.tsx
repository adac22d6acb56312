import { useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useShortcuts } from './use-shortcuts.ts'

type SearchFieldProps = { label: string; placeholder: string; value?: string | undefined }

/** Search field of a list, submitted as `q` and focused by the `/` key. Must be inside a `.dk-search` form. */
export function SearchField({ label, placeholder, value }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  return (
    <>
      <Icon of="search" />
      <input
        ref={field}
        className="input"
        type="search"
        name="q"
        defaultValue={value}
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
      />
      <kbd>/</kbd>
    </>
  )
}
