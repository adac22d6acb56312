import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { ConflictPanel } from '#app/desk/catalogue/conflict-panel.tsx'
import { SaveBar } from '#app/desk/catalogue/save-bar.tsx'
import { NO_UPLOADS, type Uploads } from '#app/desk/layout/use-queued-submit.ts'
import { Versions, type VersionsProps } from './versions.tsx'
import '#app/desk/styles/detail.css'
import '#app/desk/styles/save-bar.css'
import '#app/desk/catalogue/product.css'
import './content.css'

type FieldTexts<Field extends string> = Record<Field, string>
type FieldErrors<Field extends string> = Partial<FieldTexts<Field>>
/** Result of a refused save: submitted values, current values, errors and conflicts. */
type RefusedSave<Field extends string> = {
  facts: FieldTexts<Field>
  now: FieldTexts<Field>
  faults: FieldErrors<Field>
  clashes: readonly Field[]
}

type ContentEditorProps<Field extends string> = VersionsProps & {
  stored: FieldTexts<Field>
  refused: RefusedSave<Field> | undefined
  labels: FieldTexts<Field>
  did: string
  preview?: string
  encType?: 'multipart/form-data'
  children: (facts: FieldTexts<Field>, faults: FieldErrors<Field>, onUploads: (uploads: Uploads) => void) => ReactNode
  /** Content beside the fields, above the versions. */
  aside?: ReactNode
}

const RESOLVE_CONFLICTS = 'Not saved: choose what to keep.'
const CHECK_FIELD = 'Not saved: check the field.'

/** Editor of a content entry, saved as a whole, with its versions beside it. */
export function ContentEditor<Field extends string>(props: ContentEditorProps<Field>) {
  const { stored, refused, labels, did, preview, encType, children, aside, versions, previewUrl } = props
  const { facts, now, faults, clashes } = refused ?? { facts: stored, now: stored, faults: {}, clashes: [] }
  const form = useRef<HTMLFormElement>(null)
  const [uploads, setUploads] = useState(NO_UPLOADS)
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const said = refused
    ? clashes.length > 0
      ? RESOLVE_CONFLICTS
      : Object.keys(faults).length > 0
        ? CHECK_FIELD
        : 'Not saved yet.'
    : did
  return (
    <div className="dk-split">
      <Form
        method="post"
        className="dk-product"
        ref={form}
        noValidate
        encType={encType}
        key={JSON.stringify([stored, refused])}
      >
        <input type="hidden" name="saw" value={JSON.stringify(now)} />
        {/* The first submit button handles Enter, which would otherwise open the preview. */}
        <button type="submit" name="act" value="save" className="vh" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        {clashes.length > 0 && <ConflictPanel clashes={clashes} labels={labels} facts={facts} now={now} />}
        {children(facts, faults, setUploads)}
        <SaveBar
          {...{ form, said, uploads }}
          save="Save"
          refused={refused !== undefined}
          {...(preview && { preview })}
        />
      </Form>
      <div>
        {aside}
        <Versions versions={versions} previewUrl={previewUrl} />
      </div>
    </div>
  )
}
