import { useRef, useState } from 'react'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { LinkOption } from '#domain/catalogue/pick-option.ts'
import { completeLink, isLinkTarget } from '#domain/content/content-page.ts'
import { PickerDialog } from './picker-dialog.tsx'
import { useChangeEvent } from './product-picker.tsx'

type LinkPickerProps = {
  name: string
  label: string
  value: string
  /** Names of the shop's addresses, at least of `value`. */
  links: readonly LinkOption[]
  optional?: boolean
  error?: string | undefined
  hint?: string | undefined
}

/**
 * Form field that chooses a link: a collection, a page or a product by name, or a pasted address. Without scripts it is
 * a text field.
 */
export function LinkPicker({ name, label, value, links, optional, error, hint }: LinkPickerProps) {
  const isInBrowser = useHydrated()
  const [path, setPath] = useState(value)
  const [known, setKnown] = useState(links)
  const [isOpen, setOpen] = useState(false)
  const submitted = useRef<HTMLInputElement>(null)
  useChangeEvent(submitted, path)
  if (!isInBrowser) return <TextField {...{ name, label, optional, error, hint }} defaultValue={value} />
  const link = known.find((one) => one.value === path)
  const pick = (option: LinkOption) => {
    setKnown((now) => [...now, option])
    setPath(option.value)
    setOpen(false)
  }
  return (
    <Field {...{ name, label, optional, error, hint }}>
      {(control) => (
        <div className="dk-picked-list">
          <div className="dk-picked">
            <Icon of="link" />
            <span className="dk-two-l">
              <span>{link?.name ?? (path || 'No link')}</span>
              {link && <span className="dk-sub">{`${link.about}, ${path}`}</span>}
            </span>
            <span className="acts">
              {optional && path !== '' && (
                <button type="button" className="textbtn" onClick={() => setPath('')}>
                  Remove<span className="vh"> link</span>
                </button>
              )}
              <button
                {...control}
                type="button"
                className="textbtn"
                aria-label={`${path === '' ? 'Choose' : 'Change'} link: ${label}`}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                {path === '' ? 'Choose' : 'Change'}
              </button>
            </span>
          </div>
          <input type="hidden" name={name} value={path} ref={submitted} />
          <PickerDialog
            kind="links"
            title="Choose link"
            searchLabel="Search pages, or paste an address"
            open={isOpen}
            onClose={() => setOpen(false)}
            chosen={[path]}
            onPick={pick}
            extraOptions={typedAddress}
          />
        </div>
      )}
    </Field>
  )
}

/** Offers the typed text as an address. */
function typedAddress(search: string, found: readonly LinkOption[]): LinkOption[] {
  const value = completeLink(search)
  if (value === '' || !isLinkTarget(value) || found.some((one) => one.value === value)) return []
  return [{ value, name: value, about: `Use “${search}” as an address` }]
}
