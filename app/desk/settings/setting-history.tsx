import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { Button } from '#app/ui/button.tsx'
import type { SettingLine } from '#server/settings/setting-history.ts'

const formatValue = (text: string): string => text || 'empty'

type UndoProps = { what: string; preventScrollReset?: boolean; children: ReactNode }

/** Undo button of one change. `children` are its hidden fields. */
export const UndoChange = ({ what, children, preventScrollReset = false }: UndoProps) => (
  <Form method="post" preventScrollReset={preventScrollReset}>
    {children}
    <Button type="submit" look="quiet">
      Undo
      <span className="vh">: {what}</span>
    </Button>
  </Form>
)

/** Changes shown before the others are unfolded. */
const MAX_SHOWN = 5

type HistoryProps = { lines: readonly SettingLine[]; isOwner: boolean }

/** Recent changes of settings, with undo for the latest change of each. */
export function SettingHistory({ lines, isOwner }: HistoryProps) {
  if (lines.length === 0) return <p className="dk-sub">No changes yet</p>
  return (
    <>
      <ChangeList lines={lines.slice(0, MAX_SHOWN)} isOwner={isOwner} />
      {lines.length > MAX_SHOWN && (
        <details className="dk-older">
          <summary>Older changes</summary>
          <ChangeList lines={lines.slice(MAX_SHOWN)} isOwner={isOwner} />
        </details>
      )}
    </>
  )
}

const ChangeList = ({ lines, isOwner }: HistoryProps) => (
  <ol className="dk-changes">
    {lines.map(({ id, at, who, what, before, after, undo, isLogo }) => (
      <li key={id}>
        <b>{what}</b>
        <span>{`${formatValue(before)} → ${formatValue(after)}`}</span>
        <span className="dk-sub">{`${who}, ${formatDateTime(at)}`}</span>
        {isLogo && (
          <UndoChange what={what}>
            <input type="hidden" name="act" value="logo-back" />
            <input type="hidden" name="change" value={id} />
          </UndoChange>
        )}
        {undo && (isOwner || !undo.guarded) && (
          <UndoChange what={what}>
            <input type="hidden" name="act" value={undo.guarded ? 'guarded' : 'save'} />
            <input type="hidden" name={undo.name} value={undo.before} />
            <input type="hidden" name={`was.${undo.name}`} value={undo.after} />
          </UndoChange>
        )}
      </li>
    ))}
  </ol>
)
