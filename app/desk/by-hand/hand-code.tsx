import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { MAX_TYPED_CODE } from '#domain/offer/offer-code.ts'

/** The code of an offer, as somebody reads it out. */
export const HandCode = ({ code, fault }: { code: string; fault: string | undefined }) => (
  <div className="dk-find">
    <TextField
      label="Code"
      optional
      name="code"
      defaultValue={code}
      data-reckoned={code}
      maxLength={MAX_TYPED_CODE}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={fault}
    />
    <Button type="submit" look="line" name="act" value="code">
      Apply
    </Button>
  </div>
)
