import { TextField } from '#app/ui/field.tsx'

/** What a new thing is called for ever, and what its form brings along so that it is made once. */
export const NewId = ({ id, formKey, fault }: { id: string; formKey: string; fault: string | undefined }) => (
  <>
    <input type="hidden" name="key" value={formKey} />
    <TextField
      label="Id"
      optional
      name="id"
      defaultValue={id}
      error={fault}
      hint="What orders and stock know it by, for ever. Empty: made of its name."
      autoComplete="off"
    />
  </>
)
