export interface DemoCountry {
  readonly iso2: string
  readonly currency: string
  /** How dear it is, against a master's degree of 20,000. */
  readonly price: number
  readonly hasWorkPermit: boolean
  /** One a line: domain, city, name. */
  readonly institutions: string
}

/** Institutions by their domains, with the names that swot, the public list of academic domains, has for them. */
export const demoCountries: readonly DemoCountry[] = [
  {
    iso2: 'GB',
    currency: 'GBP',
    price: 1.15,
    hasWorkPermit: true,
    institutions: `
      leeds.ac.uk | Leeds | University of Leeds
      ed.ac.uk | Edinburgh | University of Edinburgh
      gla.ac.uk | Glasgow | University of Glasgow
      manchester.ac.uk | Manchester | University of Manchester
      bristol.ac.uk | Bristol | University of Bristol
      nottingham.ac.uk | Nottingham | University of Nottingham
      sheffield.ac.uk | Sheffield | The University of Sheffield
      soton.ac.uk | Southampton | University of Southampton
      kcl.ac.uk | London | King's College London, University of London
      ucl.ac.uk | London | University College London, University of London
      imperial.ac.uk | London | Imperial College London
      qmul.ac.uk | London | Queen Mary, University of London
      warwick.ac.uk | Coventry | University of Warwick
      coventry.ac.uk | Coventry | Coventry University
      bham.ac.uk | Birmingham | University of Birmingham
      newcastle.ac.uk | Newcastle | Newcastle University
      liverpool.ac.uk | Liverpool | University of Liverpool
      cardiff.ac.uk | Cardiff | Cardiff University
      exeter.ac.uk | Exeter | University of Exeter
      dur.ac.uk | Durham | University of Durham
      york.ac.uk | York | University of York
      bath.ac.uk | Bath | University of Bath
      surrey.ac.uk | Guildford | University of Surrey
      sussex.ac.uk | Brighton | University of Sussex
      reading.ac.uk | Reading | University of Reading
      le.ac.uk | Leicester | University of Leicester
      strath.ac.uk | Glasgow | University of Strathclyde
      abdn.ac.uk | Aberdeen | University of Aberdeen
      swansea.ac.uk | Swansea | Swansea University
      herts.ac.uk | Hatfield | University of Hertfordshire
      gre.ac.uk | London | University of Greenwich
      bcu.ac.uk | Birmingham | Birmingham City University`,
  },
  {
    iso2: 'CA',
    currency: 'CAD',
    price: 1.3,
    hasWorkPermit: true,
    institutions: `
      utoronto.ca | Toronto | University of Toronto
      ubc.ca | Vancouver | University of British Columbia
      mcgill.ca | Montreal | McGill University
      ualberta.ca | Edmonton | University of Alberta
      ucalgary.ca | Calgary | University of Calgary
      uwaterloo.ca | Waterloo | University of Waterloo
      mcmaster.ca | Hamilton | McMaster University
      queensu.ca | Kingston | Queen's University
      uottawa.ca | Ottawa | University of Ottawa
      carleton.ca | Ottawa | Carleton University
      dal.ca | Halifax | Dalhousie University
      sfu.ca | Burnaby | Simon Fraser University
      yorku.ca | Toronto | York University
      concordia.ca | Montreal | Concordia University
      umanitoba.ca | Winnipeg | University of Manitoba
      uvic.ca | Victoria | University of Victoria
      senecacollege.ca | Toronto | Seneca Polytechnic
      humber.ca | Toronto | Humber College
      sheridancollege.ca | Oakville | Sheridan College
      georgebrown.ca | Toronto | George Brown College
      torontomu.ca | Toronto | Toronto Metropolitan University
      conestogac.on.ca | Kitchener | Conestoga College`,
  },
  {
    iso2: 'AU',
    currency: 'AUD',
    price: 1.8,
    hasWorkPermit: true,
    institutions: `
      unimelb.edu.au | Melbourne | University of Melbourne
      monash.edu | Melbourne | Monash University
      sydney.edu.au | Sydney | University of Sydney
      unsw.edu.au | Sydney | University of New South Wales
      uq.edu.au | Brisbane | University of Queensland
      anu.edu.au | Canberra | Australian National University
      adelaide.edu.au | Adelaide | University of Adelaide
      uwa.edu.au | Perth | University of Western Australia
      uts.edu.au | Sydney | University of Technology Sydney
      rmit.edu.au | Melbourne | Royal Melbourne Institute of Technology
      qut.edu.au | Brisbane | Queensland University of Technology
      deakin.edu.au | Geelong | Deakin University
      griffith.edu.au | Gold Coast | Griffith University
      mq.edu.au | Sydney | Macquarie University
      latrobe.edu.au | Melbourne | La Trobe University
      swin.edu.au | Melbourne | Swinburne University of Technology
      utas.edu.au | Hobart | University of Tasmania
      uow.edu.au | Wollongong | University of Wollongong`,
  },
  {
    iso2: 'US',
    currency: 'USD',
    price: 1.7,
    hasWorkPermit: false,
    institutions: `
      asu.edu | Tempe | Arizona State University
      nyu.edu | New York | New York University
      usc.edu | Los Angeles | University of Southern California
      uic.edu | Chicago | University of Illinois at Chicago
      depaul.edu | Chicago | DePaul University
      umich.edu | Ann Arbor | University of Michigan - Ann Arbor
      purdue.edu | West Lafayette | Purdue University
      utdallas.edu | Dallas | University of Texas at Dallas
      buffalo.edu | Buffalo | State University of New York at Buffalo
      gmu.edu | Fairfax | George Mason University
      drexel.edu | Philadelphia | Drexel University
      temple.edu | Philadelphia | Temple University
      pace.edu | New York | Pace University
      fiu.edu | Miami | Florida International University
      oregonstate.edu | Corvallis | Oregon State University
      colostate.edu | Fort Collins | Colorado State University`,
  },
  {
    iso2: 'IE',
    currency: 'EUR',
    price: 1.05,
    hasWorkPermit: true,
    institutions: `
      tcd.ie | Dublin | University of Dublin, Trinity College
      ucd.ie | Dublin | University College Dublin
      ucc.ie | Cork | University College Cork
      dcu.ie | Dublin | Dublin City University
      ul.ie | Limerick | University of Limerick
      universityofgalway.ie | Galway | University of Galway
      mu.ie | Maynooth | Maynooth University
      tudublin.ie | Dublin | Technological University Dublin
      griffith.ie | Dublin | Griffith College
      dbs.ie | Dublin | Dublin Business School`,
  },
  {
    iso2: 'DE',
    currency: 'EUR',
    price: 0.35,
    hasWorkPermit: false,
    institutions: `
      tum.de | Munich | Technical University of Munich
      lmu.de | Munich | Ludwig Maximilian University of Munich
      tu-berlin.de | Berlin | Technische Universität Berlin
      fu-berlin.de | Berlin | Freie Universität Berlin
      kit.edu | Karlsruhe | Karlsruhe Institute of Technology
      uni-hamburg.de | Hamburg | Universität Hamburg
      uni-bonn.de | Bonn | University of Bonn
      tu-dresden.de | Dresden | Technische Universität Dresden
      uni-mannheim.de | Mannheim | Universität Mannheim`,
  },
  {
    iso2: 'NZ',
    currency: 'NZD',
    price: 1.75,
    hasWorkPermit: true,
    institutions: `
      auckland.ac.nz | Auckland | University of Auckland
      otago.ac.nz | Dunedin | University of Otago
      vuw.ac.nz | Wellington | Victoria University of Wellington
      canterbury.ac.nz | Christchurch | University of Canterbury
      massey.ac.nz | Palmerston North | Massey University
      waikato.ac.nz | Hamilton | University of Waikato
      aut.ac.nz | Auckland | Auckland University of Technology`,
  },
  {
    iso2: 'TR',
    currency: 'USD',
    price: 0.45,
    hasWorkPermit: false,
    institutions: `
      metu.edu.tr | Ankara | Middle East Technical University
      ku.edu.tr | Istanbul | Koç University
      sabanciuniv.edu | Istanbul | Sabancı Üniversitesi
      bilkent.edu.tr | Ankara | Bilkent University
      hacettepe.edu.tr | Ankara | Hacettepe University
      yildiz.edu.tr | Istanbul | Yıldız Technical University
      bau.edu.tr | Istanbul | Bahcesehir University`,
  },
  {
    iso2: 'FR',
    currency: 'EUR',
    price: 0.7,
    hasWorkPermit: false,
    institutions: `
      sorbonne-universite.fr | Paris | Université de la Sorbonne
      hec.edu | Jouy-en-Josas | HEC Paris
      insa-lyon.fr | Lyon | Institut National des Sciences Appliquées de Lyon
      unistra.fr | Strasbourg | University of Strasbourg
      univ-grenoble-alpes.fr | Grenoble | Université Grenoble Alpes
      kedgebs.com | Marseille | Kedge Business School`,
  },
  {
    iso2: 'NL',
    currency: 'EUR',
    price: 0.95,
    hasWorkPermit: true,
    institutions: `
      uva.nl | Amsterdam | University of Amsterdam
      tudelft.nl | Delft | Delft University of Technology
      uu.nl | Utrecht | Utrecht University
      rug.nl | Groningen | University of Groningen
      maastrichtuniversity.nl | Maastricht | Maastricht University
      tue.nl | Eindhoven | Eindhoven University of Technology
      utwente.nl | Enschede | University of Twente`,
  },
  {
    iso2: 'SG',
    currency: 'SGD',
    price: 1.9,
    hasWorkPermit: false,
    institutions: `
      nus.edu.sg | Singapore | National University of Singapore
      ntu.edu.sg | Singapore | Nanyang Technological University
      smu.edu.sg | Singapore | Singapore Management University`,
  },
]
