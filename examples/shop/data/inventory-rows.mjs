/** The stock list as it is at the start and after a reset. */
export const INVENTORY_ROWS = Object.freeze([
  { id: 1, name: 'Oak Shelf', sku: 'SH-01', stock: 24, location: 'Aisle 1' },
  { id: 2, name: 'Pine Table', sku: 'TB-02', stock: 8, location: 'Aisle 1' },
  { id: 3, name: 'Walnut Stool', sku: 'ST-03', stock: 35, location: 'Aisle 2' },
  { id: 4, name: 'Birch Desk', sku: 'DK-04', stock: 5, location: 'Aisle 4' },
  { id: 5, name: 'Cedar Chest', sku: 'CH-05', stock: 14, location: 'Aisle 3' },
  { id: 6, name: 'Maple Tray', sku: 'TR-06', stock: 60, location: 'Aisle 2' },
  { id: 7, name: 'Ash Bench', sku: 'BN-07', stock: 3, location: 'Aisle 5' },
  { id: 8, name: 'Elm Cabinet', sku: 'CB-08', stock: 11, location: 'Aisle 5' },
  { id: 9, name: 'Beech Coat Rack', sku: 'CR-09', stock: 19, location: 'Aisle 3' },
  { id: 10, name: 'Cherry Mirror', sku: 'MR-10', stock: 27, location: 'Aisle 4' },
  { id: 11, name: 'Willow Basket', sku: 'BK-11', stock: 42, location: 'Aisle 2' },
  { id: 12, name: 'Bamboo Screen', sku: 'SC-12', stock: 7, location: 'Aisle 1' },
]);
