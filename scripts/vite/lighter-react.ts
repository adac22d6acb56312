/**
 * Functions of React's renderer that nothing of the shop ever calls, by what they are for. None of them gives an answer
 * that is looked at where its element or hook is not used.
 */
const UNUSED = [
  // `<ViewTransition>`
  'startViewTransition',
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'commitAfterMutationEffectsOnFiber',
  'restoreViewTransitionName',
  // `<Activity>`, and a list of boundaries that React has not published
  'updateSuspenseListComponent',
  'updateActivityComponent',
  // `useActionState`
  'mountActionState',
  'updateActionStateImpl',
  'rerenderActionState',
  // Elements of one's own
  'setPropOnCustomElement',
  // `onSelect`
  'constructSelectEvent',
  // Forms whose action is a function
  'extractEvents$1',
  // Scripts and styles that React itself would fetch
  'acquireResource',
  'suspendResource',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'preloadModule',
  // Names of components in the trace of a fault, which nobody in a browser reads
  'getStackByFiberInDevAndProd',
]

/** The same of methods, by what they belong to: a reference to a fragment, and the node of a component. */
const METHODS = ['FragmentInstance.prototype.\\w+', 'ReactDOMSharedInternals.findDOMNode']

/** The elements and hooks that they are for: whoever asks for one of these stops the build. */
export const LEFT_OUT: readonly string[] = ['ViewTransition', 'Activity', 'useActionState', 'addTransitionType']

/** React's renderer without the work of these; what only they need is left out by the bundler. */
export function withoutUnused(code: string, unused: readonly string[] = UNUSED, methods: readonly string[] = METHODS) {
  const cut = (text: string, name: string, begin: string, by: string) => {
    const found = new RegExp(`^${begin}[^{]*\\{\\n[\\s\\S]*?^\\}`, 'gm')
    if (!found.test(text)) throw new Error(`React has no ${name} any more`)
    return text.replace(found, () => by)
  }
  const emptied = unused.reduce(
    (text, name) => cut(text, name, `function ${name.replace('$', '\\$')}\\(`, `function ${name}() {}`),
    code,
  )
  return methods.reduce((text, name) => cut(text, name, `${name} = function`, ''), emptied)
}
