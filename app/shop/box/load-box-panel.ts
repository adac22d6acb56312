/** Loads the box panel. Called when a box is chosen, so that it is ready with the products. */
export const loadBoxPanel = () => import('./box-panel.tsx')
