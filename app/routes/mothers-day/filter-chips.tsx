import { Form, href } from 'react-router'
import { Chip } from '#app/ui/chip.tsx'
import type { FilterOption } from '#domain/catalogue/list-filter.ts'

/** One chip at most is pressed; pressing it again shows everything. A plain form, so it works without scripts. */
export const FilterChips = ({ chips, chosen }: { chips: readonly FilterOption[]; chosen: string | undefined }) => (
  <Form method="get" action={href('/mothers-day')} preventScrollReset>
    <fieldset className="chips mothers-chips" aria-label="Filter by mother">
      {chips.map((chip) => {
        const pressed = chip.for === chosen
        return (
          <Chip
            key={chip.for}
            type="submit"
            pressed={pressed}
            name={pressed ? undefined : 'for'}
            value={pressed ? undefined : chip.for}
          >
            {chip.label}
          </Chip>
        )
      })}
    </fieldset>
  </Form>
)
