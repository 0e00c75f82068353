export interface DemoCountry {
  readonly iso2: string
  readonly currency: string
  /** How dear it is, against a master's degree of 20,000. */
  readonly price: number
  readonly hasWorkPermit: boolean
  /** Domain, city, and which of the names known for the domain is the institution's own, when it is not the first. */
  readonly institutions: string
}

/** Institutions by their domains; their names come from the public list of academic domains. */
export const demoCountries: readonly DemoCountry[] = [
  {
    iso2: 'GB',
    currency: 'GBP',
    price: 1.15,
    hasWorkPermit: true,
    institutions:
      'leeds.ac.uk Leeds|ed.ac.uk Edinburgh|gla.ac.uk Glasgow|manchester.ac.uk Manchester|bristol.ac.uk Bristol|nottingham.ac.uk Nottingham|sheffield.ac.uk Sheffield|soton.ac.uk Southampton|kcl.ac.uk London|ucl.ac.uk London|imperial.ac.uk London|qmul.ac.uk London|warwick.ac.uk Coventry|coventry.ac.uk Coventry|bham.ac.uk Birmingham|newcastle.ac.uk Newcastle|liverpool.ac.uk Liverpool|cardiff.ac.uk Cardiff|exeter.ac.uk Exeter|dur.ac.uk Durham|york.ac.uk York|bath.ac.uk Bath|surrey.ac.uk Guildford|sussex.ac.uk Brighton|reading.ac.uk Reading|le.ac.uk Leicester|strath.ac.uk Glasgow|abdn.ac.uk Aberdeen|swansea.ac.uk Swansea|herts.ac.uk Hatfield|gre.ac.uk London|bcu.ac.uk Birmingham',
  },
  {
    iso2: 'CA',
    currency: 'CAD',
    price: 1.3,
    hasWorkPermit: true,
    institutions:
      'utoronto.ca Toronto 1|ubc.ca Vancouver 1|mcgill.ca Montreal|ualberta.ca Edmonton|ucalgary.ca Calgary|uwaterloo.ca Waterloo 1|mcmaster.ca Hamilton|queensu.ca Kingston|uottawa.ca Ottawa|carleton.ca Ottawa|dal.ca Halifax|sfu.ca Burnaby|yorku.ca Toronto|concordia.ca Montreal|umanitoba.ca Winnipeg|uvic.ca Victoria|senecacollege.ca Toronto|humber.ca Toronto|sheridancollege.ca Oakville|georgebrown.ca Toronto|torontomu.ca Toronto|conestogac.on.ca Kitchener',
  },
  {
    iso2: 'AU',
    currency: 'AUD',
    price: 1.8,
    hasWorkPermit: true,
    institutions:
      'unimelb.edu.au Melbourne|monash.edu Melbourne|sydney.edu.au Sydney|unsw.edu.au Sydney|uq.edu.au Brisbane|anu.edu.au Canberra|adelaide.edu.au Adelaide|uwa.edu.au Perth|uts.edu.au Sydney|rmit.edu.au Melbourne|qut.edu.au Brisbane|deakin.edu.au Geelong|griffith.edu.au Gold Coast|mq.edu.au Sydney|latrobe.edu.au Melbourne|swin.edu.au Melbourne|utas.edu.au Hobart|uow.edu.au Wollongong',
  },
  {
    iso2: 'US',
    currency: 'USD',
    price: 1.7,
    hasWorkPermit: false,
    institutions:
      'asu.edu Tempe|nyu.edu New York 1|usc.edu Los Angeles|uic.edu Chicago|depaul.edu Chicago|umich.edu Ann Arbor|purdue.edu West Lafayette|utdallas.edu Dallas|buffalo.edu Buffalo|gmu.edu Fairfax|drexel.edu Philadelphia|temple.edu Philadelphia|pace.edu New York|fiu.edu Miami|oregonstate.edu Corvallis|colostate.edu Fort Collins',
  },
  {
    iso2: 'IE',
    currency: 'EUR',
    price: 1.05,
    hasWorkPermit: true,
    institutions:
      'tcd.ie Dublin|ucd.ie Dublin|ucc.ie Cork|dcu.ie Dublin|ul.ie Limerick|universityofgalway.ie Galway|mu.ie Maynooth|tudublin.ie Dublin|griffith.ie Dublin|dbs.ie Dublin',
  },
  {
    iso2: 'DE',
    currency: 'EUR',
    price: 0.35,
    hasWorkPermit: false,
    institutions:
      'tum.de Munich|lmu.de Munich|tu-berlin.de Berlin|fu-berlin.de Berlin|kit.edu Karlsruhe|uni-hamburg.de Hamburg|uni-bonn.de Bonn 1|tu-dresden.de Dresden|uni-mannheim.de Mannheim',
  },
  {
    iso2: 'NZ',
    currency: 'NZD',
    price: 1.75,
    hasWorkPermit: true,
    institutions:
      'auckland.ac.nz Auckland|otago.ac.nz Dunedin|vuw.ac.nz Wellington|canterbury.ac.nz Christchurch|massey.ac.nz Palmerston North|waikato.ac.nz Hamilton|aut.ac.nz Auckland',
  },
  {
    iso2: 'TR',
    currency: 'USD',
    price: 0.45,
    hasWorkPermit: false,
    institutions:
      'metu.edu.tr Ankara 1|ku.edu.tr Istanbul 1|sabanciuniv.edu Istanbul|bilkent.edu.tr Ankara 1|hacettepe.edu.tr Ankara 1|yildiz.edu.tr Istanbul 1|bau.edu.tr Istanbul',
  },
  {
    iso2: 'FR',
    currency: 'EUR',
    price: 0.7,
    hasWorkPermit: false,
    institutions:
      'sorbonne-universite.fr Paris|hec.edu Jouy-en-Josas|insa-lyon.fr Lyon|unistra.fr Strasbourg|univ-grenoble-alpes.fr Grenoble|kedgebs.com Marseille',
  },
  {
    iso2: 'NL',
    currency: 'EUR',
    price: 0.95,
    hasWorkPermit: true,
    institutions:
      'uva.nl Amsterdam|tudelft.nl Delft|uu.nl Utrecht|rug.nl Groningen|maastrichtuniversity.nl Maastricht|tue.nl Eindhoven|utwente.nl Enschede',
  },
  {
    iso2: 'SG',
    currency: 'SGD',
    price: 1.9,
    hasWorkPermit: false,
    institutions: 'nus.edu.sg Singapore|ntu.edu.sg Singapore|smu.edu.sg Singapore',
  },
]
