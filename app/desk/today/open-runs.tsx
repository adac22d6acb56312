import { ButtonLink } from '#app/ui/button.tsx'
import { formatProgress, formatRunDay } from '#domain/order/run.ts'
import type { RunProgress } from '#server/runs/queries.ts'
import { TaskGroup, TaskRow } from './task-group.tsx'

/** Runs of riders that are not over, with their progress. */
export const OpenRuns = ({ runs }: { runs: readonly RunProgress[] }) => (
  <TaskGroup name="Runs" count={runs.length} moreUrl="/desk/orders/runs">
    {runs.map(({ id, rider, day, areaName, hours, failed, ...progress }) => (
      <TaskRow
        key={id}
        order={{ number: undefined, test: false }}
        title={rider}
        acts={
          <ButtonLink
            look="line"
            className="is-xs"
            to={`/desk/orders/runs/${id}`}
            aria-label={`Open the run of ${rider}`}
          >
            Open
          </ButtonLink>
        }
      >
        <span className="dk-sub">{[formatRunDay(day), areaName, hours || 'whole day'].join(', ')}</span>
        <span className={failed > 0 ? 'dk-st is-late' : 'dk-sub'}>
          {formatProgress(progress)}
          {failed > 0 && `, ${failed} not`}
        </span>
      </TaskRow>
    ))}
  </TaskGroup>
)
