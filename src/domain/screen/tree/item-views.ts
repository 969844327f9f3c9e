/** Roles of lists, tables and trees: what is in one are items of one kind, and it scrolls by itself where it is too small. */
export const itemViews: ReadonlySet<string> = new Set(['list', 'listbox', 'table', 'grid', 'tree', 'treegrid']);
