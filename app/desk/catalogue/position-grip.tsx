import { Form, useSubmit } from 'react-router'
import { Grip, type Reorder, useReorder } from '#app/desk/layout/reorder.tsx'

type PositionsOptions = {
  /** Ids of the rows in their order. */
  ids: readonly string[]
  nameOf: (id: string) => string
  /** Address that the moves are sent to. */
  action: string
  /** Submitted position of an index of the list. */
  placeOf: (index: number) => number
}

export type Positions<List extends HTMLElement> = Pick<PositionsOptions, 'action' | 'placeOf'> & {
  reorder: Reorder<List>
}

/** Order of a list whose moves are saved at once, each as the form action `place`. */
export function usePositions<List extends HTMLElement>({ ids, nameOf, action, placeOf }: PositionsOptions) {
  const submit = useSubmit()
  const reorder = useReorder<List>({
    ids,
    nameOf,
    onMove: (id, to) =>
      void submit(
        { act: 'place', gift: id, place: String(placeOf(to)) },
        { method: 'post', action, preventScrollReset: true, replace: true },
      ),
  })
  return { reorder, action, placeOf }
}

type PositionGripProps<List extends HTMLElement> = { of: Positions<List>; id: string }

/** Grip of a row of such a list. */
export const PositionGrip = <List extends HTMLElement>({ of, id }: PositionGripProps<List>) => (
  <Form method="post" action={of.action} preventScrollReset>
    <input type="hidden" name="act" value="place" />
    <input type="hidden" name="gift" value={id} />
    <Grip of={of.reorder} id={id} submit={(to) => ({ name: 'place', value: String(of.placeOf(to)) })} />
  </Form>
)
