import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { Texts } from '#domain/goods/merge-texts.ts'
import { Clash } from './clash.tsx'
import { SaveBar } from './save-bar.tsx'
import '#app/desk/styles/one.css'
import '#app/desk/styles/save-bar.css'
import '#app/desk/styles/tick.css'
import './product.css'

type Props<Field extends string> = {
  facts: Texts<Field>
  faults: Partial<Record<Field, string>>
  /** What the page shows as being there; goes along. */
  saw: Texts<Field>
  clashes?: readonly Field[]
  labels: Record<Field, string>
  said: string
  save: string
  preview?: string
  /** Pictures come along with it where there are no scripts. */
  takesFiles?: boolean
  children: React.ReactNode
}

/** Everything that is said of a thing, in one form that is saved whole. */
export function FactsForm<Field extends string>(props: Props<Field>) {
  const { facts, faults, saw, clashes = [], labels, takesFiles, children, said, save, preview } = props
  const form = useRef<HTMLFormElement>(null)
  const isRefused = Object.keys(faults).length > 0
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused])
  return (
    <Form
      method="post"
      className="dk-product"
      ref={form}
      noValidate
      encType={takesFiles ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="saw" value={JSON.stringify(saw)} />
      {/* Enter in a field saves, and does not open the preview. */}
      <button type="submit" name="act" value="save" className="vh" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {clashes.length > 0 && <Clash clashes={clashes} facts={facts} now={saw} labels={labels} />}
      {children}
      <SaveBar
        form={form}
        said={said}
        save={save}
        refused={isRefused || clashes.length > 0}
        {...(preview && { preview })}
      />
    </Form>
  )
}
