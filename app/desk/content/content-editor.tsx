import { type ReactNode, useState } from 'react'
import { EditForm } from '#app/desk/catalogue/edit-form.tsx'
import { saveBarMessage } from '#app/desk/catalogue/save-response.ts'
import { NO_UPLOADS, type Uploads } from '#app/desk/layout/use-queued-submit.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { Versions, type VersionsProps } from './versions.tsx'
import './content.css'

type FieldErrors<Field extends string> = Partial<FieldValues<Field>>
/** Result of a refused save: submitted values, current values, errors and conflicts. */
type RefusedSave<Field extends string> = {
  facts: FieldValues<Field>
  now: FieldValues<Field>
  faults: FieldErrors<Field>
  clashes: readonly Field[]
}

type ContentEditorProps<Field extends string> = VersionsProps & {
  stored: FieldValues<Field>
  refused: RefusedSave<Field> | undefined
  labels: FieldValues<Field>
  did: string
  preview?: string
  takesFiles?: boolean
  children: (facts: FieldValues<Field>, faults: FieldErrors<Field>, onUploads: (uploads: Uploads) => void) => ReactNode
  /** Content beside the fields, above the versions. */
  aside?: ReactNode
}

/** Editor of a content entry, saved as a whole, with its versions beside it. */
export function ContentEditor<Field extends string>(props: ContentEditorProps<Field>) {
  const { stored, refused, labels, did, preview, takesFiles, children, aside, versions, previewUrl } = props
  const { facts, now, faults, clashes } = refused ?? { facts: stored, now: stored, faults: {}, clashes: [] }
  const [uploads, setUploads] = useState(NO_UPLOADS)
  return (
    <div className="dk-split">
      <EditForm
        key={JSON.stringify([stored, refused])}
        {...{ facts, faults, clashes, labels, uploads }}
        saw={now}
        said={saveBarMessage(refused, refused ? 'Not saved yet.' : did)}
        save="Save"
        isRefused={refused !== undefined}
        {...(takesFiles && { takesFiles })}
        {...(preview && { preview })}
      >
        {children(facts, faults, setUploads)}
      </EditForm>
      <div>
        {aside}
        <Versions versions={versions} previewUrl={previewUrl} />
      </div>
    </div>
  )
}
