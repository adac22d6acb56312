// @vitest-environment jsdom
import { act, StrictMode } from 'react'
import { createMemoryRouter, Form, RouterProvider, redirect, useActionData } from 'react-router'
import { expect, it } from 'vitest'
import { parsePreservedForm, serializeForm } from '#domain/desk/preserved-form.ts'
import { mount } from '#test/mount.tsx'
import { RepeatSubmit } from './repeat-submit.tsx'

const Order = () => (
  <>
    <p>{useActionData() as string}</p>
    <Form method="post">
      <input name="text" defaultValue="Ring twice & wait" />
      <input name="line" type="checkbox" value="1" defaultChecked />
      <input name="line" type="checkbox" value="2" defaultChecked />
      <button type="submit" name="act" value="keep" />
      <button type="submit" name="act" value="refund" />
    </Form>
  </>
)

function Prompt() {
  const kept = useActionData() as string
  return (
    <StrictMode>
      <RepeatSubmit to="/order" fields={parsePreservedForm(kept)} />
    </StrictMode>
  )
}

it('the prompt repeats the clicked button with every field, once, and leaves no history entry', async () => {
  const sent: [string, unknown][][] = []
  let isProven = false
  const order = async ({ request }: { request: Request }) => {
    const fields = [...(await request.formData())]
    if (!isProven) return redirect('/prompt', 307)
    sent.push(fields)
    return 'Done'
  }
  const prompt = async ({ request }: { request: Request }) => {
    isProven = true
    return serializeForm(await request.formData())
  }
  const routes = [
    { path: '/order', element: <Order />, action: order },
    { path: '/prompt', element: <Prompt />, action: prompt },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/order'] })
  const place = await mount(<RouterProvider router={router} />)
  await act(async () => place.querySelector<HTMLElement>('[value=refund]')?.click())
  await expect.poll(() => place.textContent).toBe('Done')
  const fields = [['text', 'Ring twice & wait'], ...['1', '2'].map((line) => ['line', line]), ['act', 'refund']]
  expect(sent).toEqual([fields])
  await act(async () => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/order')
  expect(sent).toHaveLength(1)
})
