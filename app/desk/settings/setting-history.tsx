import { Form } from 'react-router'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button } from '#app/ui/button.tsx'
import type { SettingLine } from '#server/desk/settings/setting-history.ts'

const said = (text: string): string => text || 'empty'

/** Who changed what, and the way back from the newest change of each. */
export function SettingHistory({ lines, isOwner }: { lines: readonly SettingLine[]; isOwner: boolean }) {
  if (lines.length === 0) return <p className="dk-sub">Nothing was changed yet.</p>
  return (
    <ol className="dk-changes">
      {lines.map(({ id, at, who, what, before, after, undo, isLogo }) => (
        <li key={id}>
          <b>{what}</b>
          <span>{`${said(before)} → ${said(after)}`}</span>
          <span className="dk-sub">{`${who}, ${sayTime(at)}`}</span>
          {isLogo && (
            <Form method="post">
              <input type="hidden" name="act" value="logo-back" />
              <input type="hidden" name="change" value={id} />
              <Button type="submit" look="quiet">
                Undo
                <span className="vh">: {what}</span>
              </Button>
            </Form>
          )}
          {undo && (isOwner || !undo.guarded) && (
            <Form method="post">
              <input type="hidden" name="act" value={undo.guarded ? 'guarded' : 'save'} />
              <input type="hidden" name={undo.name} value={undo.before} />
              <input type="hidden" name={`was.${undo.name}`} value={undo.after} />
              <Button type="submit" look="quiet">
                Undo
                <span className="vh">: {what}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ol>
  )
}
