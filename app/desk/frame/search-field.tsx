import { useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useKeys } from './use-keys.ts'

type Props = { label: string; placeholder: string; value?: string | undefined }

/** The words that a list of the desk is searched by, as `q` of its form, and the key that leads there; stands in a `.dk-search`. */
export function SearchField({ label, placeholder, value }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
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
