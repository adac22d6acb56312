// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useRowSelection } from './bulk-actions.tsx'

function List({ rows }: { rows: readonly string[] }) {
  const { form, chosen, press } = useRowSelection(rows)
  return (
    <form ref={form}>
      {rows.map((number) => (
        <input key={number} type="checkbox" name="n" value={number} onClick={press} />
      ))}
      <output>{chosen}</output>
    </form>
  )
}

it('the count includes rows selected before hydration and drops rows that leave the list', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const [all, one] = [['REG-8141', 'REG-8142', 'REG-8143'], ['REG-8142']]
  const place = document.createElement('div')
  place.innerHTML = renderToString(<List rows={all} />)
  for (const tick of [...place.querySelectorAll('input')].slice(1)) tick.checked = true
  const root = await act(async () => hydrateRoot(place, <List rows={all} />))
  const count = () => place.querySelector('output')?.textContent
  expect(count()).toBe('2')
  await act(async () => root.render(<List rows={one} />))
  expect(count()).toBe('1')
})
