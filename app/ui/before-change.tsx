import { Component } from 'react'

type Props = { of: string; call: (was: string) => void }

/**
 * Calls in the last moment in which the page is still as it was, when a value is another one. A class, since for no hook
 * React says that it runs before all that is removed is gone.
 */
export class BeforeChange extends Component<Props> {
  override getSnapshotBeforeUpdate({ of: was }: Props) {
    if (was !== this.props.of) this.props.call(was)
    return null
  }
  /** Asked for beside the snapshot. */
  override componentDidUpdate() {}
  override render() {
    return null
  }
}

/**
 * For what is about to be removed with the focus in it: a browser would lay the page out as it is then, without what
 * was removed, and once more when the change is made.
 */
export function releaseFocus() {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('main')) activeElement.blur()
}
