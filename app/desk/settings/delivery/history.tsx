import { formatDateTime } from '#app/desk/format.ts'
import { UndoChange } from '#app/desk/settings/setting-history.tsx'
import { FoldedSection } from '#app/desk/settings/settings-header.tsx'
import type { deliveryHistory } from '#server/settings/setting-history.ts'

type HistoryProps = { lines: Awaited<ReturnType<typeof deliveryHistory>> }

/** Versions of the delivery tables, with undo. */
export const DeliveryHistory = ({ lines }: HistoryProps) => (
  <FoldedSection id="history" title="Recent changes" about="Who changed what. Undo the latest change.">
    {lines.length === 0 && <p className="dk-sub">No changes yet</p>}
    <ol className="dk-changes">
      {lines.map(({ version, at, who, what, before, after, canUndo }) => (
        <li key={version}>
          <b>{what}</b>
          <span>{before !== undefined && `${before || 'default'} → ${after || 'default'}`}</span>
          <span className="dk-sub">
            {who}, {formatDateTime(at)}
          </span>
          {canUndo && (
            <UndoChange what={what} preventScrollReset>
              <UndoFields version={version} />
            </UndoChange>
          )}
        </li>
      ))}
    </ol>
  </FoldedSection>
)

/** Hidden fields that undo a version. */
export const UndoFields = ({ version }: { version: number }) => (
  <>
    <input type="hidden" name="act" value="undo" />
    <input type="hidden" name="version" value={version} />
  </>
)
