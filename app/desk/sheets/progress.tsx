import { Form } from 'react-router'
import { LookAgain } from '#app/desk/frame/look-again.tsx'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { count } from '#domain/text/count.ts'
import type { Route } from './+types/brought.ts'

const LOOK_AGAIN_MS = 1000

/** How far a sheet is that somebody has said should be done; one that has stopped can be made to go on. */
export function Progress({ sheet, isSilent }: Pick<Route.ComponentProps['loaderData'], 'sheet' | 'isSilent'>) {
  const { state, made, changed, done, told } = sheet
  const isUnderWay = state === 'running'
  const all = made + changed
  const settled = (done + told).toLocaleString('en-IN')
  return (
    <>
      {isUnderWay && <LookAgain everyMs={LOOK_AGAIN_MS} withoutScripts={!isSilent} />}
      <div className="dk-run dk-doing" style={{ '--v': (100 * (done + told)) / all } as React.CSSProperties}>
        <p role="status">
          {isUnderWay
            ? `${settled} of ${count(all, 'row')} are done.`
            : `${count(done, 'gift is', 'gifts are')} as the sheet has ${done === 1 ? 'it' : 'them'}.`}
          {told > 0 && ` ${count(told, 'row was', 'rows were')} left, because of what has happened meanwhile.`}
        </p>
        <i aria-hidden="true" />
      </div>
      {isSilent && (
        <Form method="post" className="dk-press">
          <Strip role="status">
            {`It has stopped at ${settled}. What is done stays done. It goes on by itself within a minute, or at once:`}
          </Strip>
          <Button type="submit">Go on</Button>
        </Form>
      )}
    </>
  )
}
