import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & { onChange: (id: string) => void }

/** What the shopper's UPI app says after paying. */
export const TransactionIdField = ({ onChange, ...field }: Props) => (
  <TextField
    label="UPI Transaction ID"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={64}
    hint="Your UPI app shows it after you pay, usually 12 digits."
    onChange={({ target }) => onChange(target.value)}
    {...field}
  />
)
