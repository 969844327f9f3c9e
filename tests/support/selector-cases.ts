/** A screen as a page and as a tree, and what selectors mean in both. */
export interface SelectorCase {
  readonly what: string;
  readonly html: string;
  /** As `treeOf` reads it. */
  readonly outline: string;
  /** For each selector: tier, role and name of what it finds, in order. */
  readonly finds: Readonly<Record<string, readonly string[]>>;
  readonly exactOnly?: boolean;
  readonly includeHidden?: boolean;
}

/** What must come out the same in the browser and in a tree that a backend has read whole. */
export const selectorCases: readonly SelectorCase[] = [
  {
    what: 'prefers an id to a name, and the best tier to a looser one',
    html: `<button id="Save">Store</button><button>Save</button><button>save all</button><button>Do save it</button>`,
    outline: `
      button "Store" id=Save
      button "Save"
      button "save all"
      button "Do save it"`,
    finds: {
      '#Save': ['id button "Store"'],
      'Button#save': ['case_insensitive button "Save"'],
      'Button#save a': [],
      'Button#Do save': ['prefix button "Do save it"'],
      'Button#save it': ['inside button "Do save it"'],
    },
  },
  {
    what: 'uses the exact tiers alone where it is asked to',
    html: '<button>Do save it</button><button>Save</button>',
    outline: `
      button "Do save it"
      button "Save"`,
    finds: { 'Button#Do save': [], 'Button#save': ['case_insensitive button "Save"'] },
    exactOnly: true,
  },
  {
    what: 'keeps words whole and counts every match of the deciding tier',
    html: '<button>Book</button><button>OK</button><button>OK</button>',
    outline: `
      button "Book"
      button "OK"
      button "OK"`,
    finds: { 'Button#OK': ['exact button "OK"', 'exact button "OK"'], 'Button#ook': [] },
  },
  {
    what: 'finds by test id, by type alone, and text by its words',
    html: '<input data-testid="mail" aria-label="Email"><p>Order <b>placed</b> today</p><div>Plain</div>',
    outline: `
      textbox "Email" testId=mail
      paragraph "Order placed today"
        text "placed"
      text "Plain"`,
    finds: {
      '#mail': ['id textbox "Email"'],
      Edit: ['exact textbox "Email"'],
      'Text#Order placed today': ['exact paragraph "Order placed today"'],
      '#Plain': ['exact text "Plain"'],
      '#placed': ['exact text "placed"'],
    },
  },
  {
    what: 'counts a field and its label, a button and its text, a dialog and its heading as one',
    html: `<label for="e">Email</label><input id="e"><label><input type="checkbox"> Agree</label><button><span>Save</span></button>
      <table><caption>Orders</caption><tr><th>No<td><a href="#">Edit</a></table><fieldset><legend>Address</legend><input></fieldset>
      <dialog open aria-labelledby="h"><h2 id="h">Settings</h2></dialog><ul><li><a href="#">Home</a></li></ul>`,
    outline: `
      text "Email" ref=f1e90
      textbox "Email" labelledBy=f1e90
      text "Agree" ref=f1e91
        checkbox "Agree" !checked labelledBy=f1e91
      button "Save"
        text "Save"
      table "Orders"
        caption "Orders"
        row "No Edit"
          columnheader "No"
          cell "Edit"
            link "Edit"
      group "Address"
        text "Address"
        textbox
      dialog "Settings"
        heading "Settings"
      list
        listitem "Home"
          link "Home"`,
    finds: {
      '#Email': ['exact textbox "Email"'],
      '#Agree': ['exact checkbox "Agree"'],
      '#Save': ['exact button "Save"'],
      '#Orders': ['exact table "Orders"'],
      '#Edit': ['exact link "Edit"'],
      '#Address': ['exact group "Address"'],
      '#Settings': ['exact dialog "Settings"'],
      '#Home': ['exact link "Home"'],
    },
  },
  {
    what: 'finds the field in a label that is a control itself, where that holds a state',
    html: `<label role="switch">Dark <input type="checkbox" id="dark" role="switch" checked></label>`,
    outline: `
      switch "Dark" ref=f1e90
        switch "Dark" checked id=dark labelledBy=f1e90`,
    finds: { 'Switch#Dark': ['exact switch "Dark" #dark'], '#dark': ['id switch "Dark"'] },
  },
  {
    what: 'treats hidden as absent',
    html: '<button hidden>Save</button><button>Save draft</button><div style="display:none"><button>Send</button></div>',
    outline: `
      button "Save" hidden
      button "Save draft"
      generic hidden
        button "Send"`,
    finds: { 'Button#Send': [], 'Button#Save': ['prefix button "Save draft"'], 'text=Send': [] },
  },
  {
    what: 'finds what is hidden where that is asked for',
    html: '<button>Save draft</button><div style="display:none"><input type="text" aria-label="Upload"></div><p hidden>Kept</p>',
    outline: `
      button "Save draft"
      generic hidden
        textbox "Upload"
      paragraph "Kept" hidden`,
    finds: {
      '#Upload': ['exact textbox "Upload"'],
      'text=Kept': ['native paragraph "Kept"'],
      'role=textbox': ['native textbox "Upload"'],
    },
    includeHidden: true,
  },
  {
    what: 'takes for a text what says exactly that: an alert',
    html: '<div role="alert">Not saved</div>',
    outline: 'alert "Not saved"',
    finds: { 'Text#Not saved': ['exact alert "Not saved"'], 'Text#ot saved': [], 'Paragraph#Not saved': [] },
  },
  {
    what: 'takes for a text what says exactly that: an entry, a cell',
    html: '<ul><li>Not saved</li><li>Other</li></ul><table><tr><td>Not sent</td></tr></table>',
    outline: `
      list
        listitem "Not saved"
        listitem "Other"
      table
        row "Not sent"
          cell "Not sent"`,
    finds: { 'Text#Not saved': ['exact listitem "Not saved"'], 'Text#Not sent': ['exact cell "Not sent"'] },
  },
  {
    what: 'takes for a text what says exactly that: a button, a link, words put together',
    html: '<button><img>Not saved</button><a href="#">Not sent</a><p><b>Not</b> <i>seen</i></p>',
    outline: `
      button "Not saved"
      link "Not sent"
      paragraph
        strong "Not"
        emphasis "seen"`,
    finds: {
      'Text#Not saved': ['exact button "Not saved"'],
      'Text#Not sent': ['exact link "Not sent"'],
      'Text#Not seen': ['exact paragraph ""'],
    },
  },
  {
    what: 'takes for a text what says it directly, beside other things',
    html: '<main>Not saved<p>More</p></main>',
    outline: `
      main text="Not saved"
        paragraph "More"`,
    finds: { 'Text#Not saved': ['exact main "'], 'Main#Not saved': [], '#Not saved': [] },
  },
  {
    what: 'takes no name that is not written there for a text, and what is a text before all else',
    html: '<section aria-label="Totals"><button aria-label="Saved">x</button></section><p>Sum</p><div role="alert">Sum</div>',
    outline: `
      region "Totals"
        button "Saved" text="x"
      paragraph "Sum"
      alert "Sum"`,
    finds: {
      'Text#Totals': [],
      'Text#Saved': [],
      'text=Saved': [],
      'text=Totals': [],
      'text=x': ['native button "Saved"'],
      'Text#Sum': ['exact paragraph "Sum"'],
    },
  },
  {
    what: 'takes what a closed drop-down only offers for no text',
    html: '<select><option>Draft<option>Sent</select><select size="2"><option>Old<option>New</select>',
    outline: `
      combobox value="Draft"
        option "Draft" selected
        option "Sent" !selected
      listbox
        option "Old" !selected
        option "New" !selected`,
    finds: {
      'text=Draft': ['native option "Draft"'],
      'Text#Draft': ['exact option "Draft"'],
      'text=Sent': [],
      'Text#Sent': [],
      'text=New': ['native option "New"'],
      'Text#New': ['exact option "New"'],
      'Option#Sent': ['exact option "Sent"'],
    },
  },
  {
    what: 'lets what a drop-down holds give way to what is drawn, but finds it when nothing else matches',
    html: '<ul><li>Tea</ul><select aria-label="Drink"><option>Tea<option>Milk</select><button>Milk</button>',
    outline: `
      list
        listitem "Tea"
      combobox "Drink" value="Tea"
        option "Tea" selected
        option "Milk"
      button "Milk"`,
    finds: {
      ListItem: ['exact listitem "Tea"'],
      'ListItem#Tea': ['exact listitem "Tea"'],
      '#Milk': ['exact button "Milk"'],
      Option: ['exact option "Tea"', 'exact option "Milk"'],
      'ComboBox#Drink >> ListItem#Milk': ['exact option "Milk"'],
    },
  },
  {
    what: 'looks inside with >>, and picks with nth and near',
    html: `<section aria-label="Billing"><button id="b">Edit</button></section><section aria-label="Shipping"><button id="s">Edit</button></section>
      <table><tr><td>Ada</td><td><button id="a">Delete</button></td></tr><tr><td>Grace</td><td><button id="g">Delete</button></td></tr></table>`,
    outline: `
      region "Billing"
        button "Edit" id=b
      region "Shipping"
        button "Edit" id=s
      table
        row "Ada Delete"
          cell "Ada"
          cell "Delete"
            button "Delete" id=a
        row
          cell "Grace"
          cell "Delete"
            button "Delete" id=g`,
    finds: {
      'Region#Shipping >> Button#Edit': ['exact button "Edit" #s'],
      'Row#Grace >> Button#Delete': ['exact button "Delete" #g'],
      'Button#Delete >> nth=2': ['exact button "Delete" #g'],
      'Button#Delete >> nth=last': ['exact button "Delete" #g'],
      'Button#Delete >> near="Grace"': ['exact button "Delete" #g'],
      'Button#Delete >> near="Ada"': ['exact button "Delete" #a'],
      'Button#Edit >> nth=3': [],
      'Region >> nth=2 >> Button': ['exact button "Edit" #s'],
    },
  },
  {
    what: 'looks inside of what the part before found, which is not inside of itself',
    html: '<fieldset><legend>Outer</legend><fieldset><legend>Inner</legend></fieldset></fieldset>',
    outline: `
      group "Outer"
        group "Inner"`,
    finds: { 'Group#Outer >> Group': ['exact group "Inner"'], 'Group >> Group >> Group': [] },
  },
  {
    what: 'takes the field that a text names for the one nearest to it',
    html: `<p>Name <input aria-label="Name" id="name"></p><p>Total <input id="total" aria-label="Total"></p><div>Phone</div><input id="p">`,
    outline: `
      paragraph "Name" at=0,0,200,20
        textbox "Name" id=name at=50,0,100,20
      paragraph "Total" at=0,20,200,20
        textbox "Total" id=total at=50,20,100,20
      text "Phone" at=0,40,200,20
      textbox id=p at=0,60,100,20`,
    finds: {
      'Edit >> near="Total"': ['exact textbox "Total" #total'],
      'Edit >> near="Phone"': ['exact textbox "" #p'],
    },
  },
  {
    what: 'takes a field without a name for that of the text right of it or below which it stands, last of all',
    html: `<style>body{font:16px/20px sans-serif;margin:0}td{padding:2px}</style>
      <table><tr><td>Customer no.:<td><input id="no"><td>Town<td><input id="town"></tr>
      <tr><td>Street<td><input id="street"><td>Kind<td><select id="kind"></select></tr>
      <tr><td colspan="2"><input type="checkbox" id="send"> Send <td>Paid<td><input type="checkbox" id="paid"></tr></table>
      <div>First name<br><input id="first"></div><div>Last name *<br><input id="last"></div>
      <div>Phone <input id="area"> - <input id="phone"></div><div>Nick name <input aria-label="Alias"></div>`,
    outline: `
      text "Customer no.:" at=0,0,80,20
      textbox id=no at=90,0,100,20
      text "Town" at=200,0,40,20
      textbox id=town at=250,0,100,20
      text "Street" at=0,24,40,20
      textbox id=street at=90,24,100,20
      text "Kind" at=200,24,40,20
      combobox id=kind at=250,24,100,20
      checkbox id=send at=0,50,14,14
      text "Send" at=18,48,40,20
      text "Paid" at=200,48,40,20
      checkbox id=paid at=250,50,14,14
      text "First name" at=0,72,80,20
      textbox id=first at=0,92,100,20
      text "Last name *" at=0,112,80,20
      textbox id=last at=0,132,100,20
      text "Phone" at=0,152,50,20
      textbox id=area at=54,152,100,20
      textbox id=phone at=164,152,100,20
      text "Nick name" at=0,172,60,20
      textbox "Alias" at=64,172,100,20`,
    finds: {
      'Edit#Customer no.': ['beside textbox "" #no'],
      'Edit#TOWN': ['beside textbox "" #town'],
      'Edit#Street': ['beside textbox "" #street'],
      'ComboBox#Kind': ['beside combobox "" #kind'],
      'CheckBox#Send': ['beside checkbox "" #send'],
      'CheckBox#Paid': ['beside checkbox "" #paid'],
      'Edit#First name': ['beside textbox "" #first'],
      'Edit#Last name': ['beside textbox "" #last'],
      'Edit#Phone': ['beside textbox "" #area'],
      'Edit#Send': [],
      'Edit#Nick name': [],
      'Button#Town': [],
      'Edit#Cust': [],
    },
  },
  {
    what: 'does not take a text beside a field for its name where only exact names count',
    html: '<div>Town <input></div>',
    outline: `
      text "Town" at=0,0,40,20
      textbox at=50,0,100,20`,
    finds: { 'Edit#Town': [] },
    exactOnly: true,
  },
  {
    what: 'tries comma alternatives in order, each strictly',
    html: '<button>OK</button><button>Yes</button><button>Yes</button>',
    outline: `
      button "OK"
      button "Yes"
      button "Yes"`,
    finds: {
      'Button#Accept, Button#Yes, Button#OK': ['exact button "Yes"', 'exact button "Yes"'],
      'Button#Accept, Button#OK': ['exact button "OK"'],
    },
  },
  {
    what: 'takes the text and role engines',
    html: `<form><p>Total: <b>42</b></p><button disabled>Go</button><h2>Head</h2><input type="checkbox" checked aria-label="On"></form>`,
    outline: `
      paragraph "Total: 42"
        text "42"
      button "Go" disabled
      heading "Head" level=2
      checkbox "On" checked`,
    finds: {
      'text=total': ['native paragraph "Total: 42"'],
      'text="42"': ['native text "42"'],
      'text=/^Hea/': ['native heading "Head"'],
      'role=button[disabled=true]': ['native button "Go"'],
      'role=button[disabled=false]': [],
      'role=heading[level=2]': ['native heading "Head"'],
      'role=heading[level=3]': [],
      'role=checkbox[name="On"][checked=true]': ['native checkbox "On"'],
    },
  },
  {
    what: 'finds a text in the element that the part before it found',
    html: '<button id="save">Save</button><ul><li>Milk <button>Buy</button></li><li>Tea <button>Buy</button></li></ul>',
    outline: `
      button "Save" id=save
      list
        listitem "Milk"
          button "Buy"
        listitem "Tea"
          button "Buy"`,
    finds: {
      '#save >> text=Save': ['native button "Save" #save'],
      'ListItem >> text=Tea': ['native listitem "Tea"'],
      'Text#Tea': ['exact listitem "Tea"'],
      'ListItem >> text=Milk >> Button': ['exact button "Buy"'],
    },
  },
  {
    what: 'names an icon button by its tooltip',
    html: '<style>i::before{content:"\\f040"}</style><button title="Edit"><i></i></button>',
    outline: `button "\uf040" tip="Edit"`,
    finds: { 'Button#Edit': ['exact button "Edit"'] },
  },
];
