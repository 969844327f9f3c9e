const CATALOGUE = {
  Kitchen: [
    ['Blue Mug', 800, 'mug', 214, 'A stoneware mug with a deep blue glaze. Holds 350 ml.'],
    ['Travel Mug', 1600, 'bottle', 160, 'A steel mug with a lid that keeps tea hot for four hours.'],
    ['Espresso Mug', 600, 'mug', 24, 'A small mug for a short, strong coffee.'],
    ['Mug Rack', 2000, 'rack', 38, 'An oak rack with six hooks for the mugs of the house.'],
    ['Teapot', 2800, 'pot', 340, 'A teapot for four cups with a strainer inside.'],
    ['Kettle', 4500, 'pot', 200, 'A kettle for the stove that whistles when it is ready.'],
    ['Chopping Board', 1800, 'tray', 32, 'A board of beech wood with a groove for the juice.'],
    ['Salad Bowl', 2200, 'bowl', 90, 'A wide bowl for six servings.'],
    ['Storage Jar', 900, 'bottle', 50, 'A glass jar with a cork lid. Holds one litre.'],
    ['Pepper Mill', 2400, 'bottle', 10, 'A mill with a steel grinder and a walnut body.'],
  ],
  Desk: [
    ['Notebook', 500, 'book', 355, 'Ninety-six dotted pages in a linen cover.'],
    ['Fountain Pen', 3000, 'pen', 230, 'A pen with a medium nib and a refillable tank.'],
    ['Pencil Set', 750, 'pen', 45, 'Twelve pencils from 2H to 6B in a tin.'],
    ['Desk Tray', 1400, 'tray', 180, 'A tray for letters, keys and everything else.'],
    ['Paper Clips', 250, 'pen', 300, 'One hundred clips of brass wire.'],
    ['Stapler', 1100, 'tray', 0, 'A stapler for up to twenty sheets.'],
    ['Wall Calendar', 1300, 'book', 140, 'Twelve months, one drawing each.'],
    ['Laptop Stand', 3400, 'rack', 210, 'A folding stand of aluminium.'],
    ['Sticky Notes', 300, 'book', 52, 'Four pads in four colours.'],
    ['Letter Opener', 950, 'pen', 20, 'A blunt blade with a handle of horn.'],
  ],
  Garden: [
    ['Watering Can', 1900, 'pot', 120, 'A can for five litres with a long spout.'],
    ['Plant Pot', 700, 'plant', 16, 'A clay pot, twenty centimetres wide.'],
    ['Garden Gloves', 850, 'textile', 100, 'Cotton gloves with a grip of rubber.'],
    ['Hand Trowel', 1000, 'pen', 85, 'A trowel with a blade of carbon steel.'],
    ['Bird Feeder', 1700, 'lamp', 60, 'A feeder for small birds that hangs from a branch.'],
    ['Seed Box', 1250, 'tray', 110, 'Ten drawers for ten kinds of seeds.'],
    ['Pruning Shears', 2600, 'pen', 5, 'Shears that cut branches up to two centimetres thick.'],
    ['Hose Reel', 4200, 'bowl', 150, 'A reel with fifteen metres of hose.'],
    ['Kneeling Mat', 1500, 'textile', 175, 'A thick mat that spares the knees.'],
    ['Herb Planter', 2300, 'plant', 130, 'Room for basil, thyme and mint.'],
  ],
  Lighting: [
    ['Desk Lamp', 3800, 'lamp', 48, 'A lamp with an arm that stays where it is put.'],
    ['Floor Lamp', 7500, 'lamp', 36, 'A tall lamp with a shade of linen.'],
    ['Table Lantern', 2100, 'bottle', 28, 'A lantern for one candle.'],
    ['String Lights', 1650, 'lamp', 320, 'Twenty small lights on ten metres of cord.'],
    ['Reading Light', 1450, 'lamp', 190, 'A light that clips to a book.'],
    ['Pendant Lamp', 6400, 'lamp', 12, 'A lamp of spun metal for the dining table.'],
    ['Night Light', 900, 'bowl', 260, 'A soft light for the hall.'],
    ['Candle Holder', 1150, 'bowl', 42, 'A holder of brass for one candle.'],
    ['Torch', 1200, 'bottle', 220, 'A torch that runs for eight hours.'],
    ['Wall Sconce', 4800, 'lamp', 280, 'A wall light that shines up and down.'],
  ],
  Textiles: [
    ['Linen Cushion', 2500, 'textile', 30, 'A cushion with a washable cover.'],
    ['Wool Blanket', 6000, 'textile', 350, 'A blanket of new wool, two metres long.'],
    ['Cotton Towel', 1350, 'textile', 200, 'A towel that dries fast.'],
    ['Tea Towel', 650, 'textile', 165, 'A towel of half linen with a woven stripe.'],
    ['Bath Mat', 2050, 'textile', 240, 'A mat with a back that does not slip.'],
    ['Table Runner', 1850, 'textile', 80, 'A runner for a table of six.'],
    ['Apron', 2250, 'bag', 215, 'An apron with two deep pockets.'],
    ['Oven Glove', 1050, 'textile', 8, 'A glove for hot trays.'],
    ['Bed Throw', 5500, 'textile', 290, 'A quilted throw for a double bed.'],
    ['Door Curtain', 4600, 'textile', 145, 'A heavy curtain that keeps the draught out.'],
  ],
  Outdoor: [
    ['Camping Mug', 1200, 'mug', 4, 'An enamel mug that takes a knock.'],
    ['Water Bottle', 1550, 'bottle', 195, 'A bottle for one litre with a loop.'],
    ['Picnic Rug', 3300, 'textile', 0, 'A rug with a back that keeps the damp out.'],
    ['Folding Chair', 4000, 'rack', 105, 'A chair that folds into a bag.'],
    ['Rain Cape', 2900, 'bag', 55, 'A cape with a hood that packs small.'],
    ['Hiking Socks', 1250, 'textile', 22, 'Two pairs of merino socks.'],
    ['Backpack', 7000, 'bag', 170, 'A pack for twenty-five litres.'],
    ['Compass', 1800, 'bowl', 205, 'A compass with a sighting line.'],
    ['Camp Stove', 5200, 'pot', 18, 'A stove that boils a litre in four minutes.'],
    ['Sleeping Mat', 3600, 'textile', 155, 'A mat that fills itself with air.'],
  ],
};

const REVIEWS = [
  { author: 'Mira', stars: 5, text: 'Just what I hoped for.' },
  { author: 'Tom', stars: 4, text: 'Good quality, arrived well packed.' },
  { author: 'Ines', stars: 3, text: 'Smaller than I thought, but pretty.' },
  { author: 'Kofi', stars: 5, text: 'I bought a second one.' },
];

function toProduct(category, [name, priceCents, shape, hue, description], position) {
  const id = name.toLowerCase().replaceAll(' ', '-');
  const reviews = [REVIEWS[position % 4], REVIEWS[(position + 1) % 4]];
  return {
    id,
    name,
    category,
    priceCents,
    shape,
    hue,
    description,
    reviews,
    image: `/images/products/${id}.svg`,
    imageAlt: `Drawing of the ${name.toLowerCase()}`,
  };
}

/** The categories in the order of the filter. */
export const CATEGORIES = Object.freeze(Object.keys(CATALOGUE));

/** Sixty products; their order is the "Featured" order. Prices are in cents. */
export const PRODUCTS = Object.freeze(
  CATEGORIES.flatMap((category) => CATALOGUE[category].map((entry, index) => toProduct(category, entry, index))),
);
