import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { MAX_CODE_LENGTH } from '#domain/discount/discount.ts'

/** Field for a discount code. */
export const DiscountCodeField = ({ code, fault }: { code: string; fault: string | undefined }) => (
  <div className="dk-find">
    <TextField
      label="Code"
      optional
      name="code"
      defaultValue={code}
      data-reckoned={code}
      maxLength={MAX_CODE_LENGTH}
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
